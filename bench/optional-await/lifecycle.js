/* eslint hotpath/no-optional-await: off -- it is what is measured */
/**
 * A request's life of ten optional hooks, as people write it. `measure.js` reads this file, has the tool rewrite it, and
 * measures both.
 */

/** @param {Record<string, any>} hooks */
export function createLifecycle(hooks) {
  /**
   * @param {any} req
   * @param {any} reply
   */
  async function run(req, reply) {
    await hooks.onRequest(req, reply);
    await hooks.preParsing(req, reply);
    req.body = await hooks.parse(req);
    await hooks.preValidation(req, reply);
    if (!(await hooks.validate(req.body))) throw new TypeError("invalid");
    await hooks.preHandler(req, reply);
    let payload = await hooks.handler(req, reply);
    payload = await hooks.preSerialization(payload, reply);
    reply.text = await hooks.serialize(payload);
    await hooks.onSend(req, reply);
    return reply;
  }

  return /** @hotpath */ async function handle(/** @type {any} */ req, /** @type {any} */ reply) {
    const sent = await run(req, reply);
    return sent.text;
  };
}
