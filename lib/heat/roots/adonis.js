/** @import { FrameworkTable } from "../../types.js" */

/** Controllers and middlewares are named in routes by their files; what they get tells them. https://docs.adonisjs.com
 * @type {FrameworkTable<"AdonisJS">} */
export default {
  name: "AdonisJS",
  modules: { "@adonisjs/core/http": {}, "@ioc:Adonis/Core/HttpContext": {} },
  requestTypes: { HttpContext: "context", HttpContextContract: "context" },
  takesPromises: true,
};
