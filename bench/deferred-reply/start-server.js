import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** @import { Way } from "./server.js" */

/** No measurement takes longer than this, in milliseconds: a server that is forgotten stops by itself. */
const LONGEST = 120_000;

/**
 * Starts the server in a process of its own.
 *
 * @param {Way} way
 * @returns {Promise<{ port: number, ask: (question: "calibrate" | "reset" | "times" | "stop") => Promise<any>, pause: () => void, resume: () => void }>} `stop` answers with what it counted
 */
export async function startServer(way) {
  const child = fork(fileURLToPath(new URL("server.js", import.meta.url)), [JSON.stringify(way)], { timeout: LONGEST });
  const answer = () =>
    new Promise((resolve, reject) => {
      /** @param {number | null} code */
      const fail = (code) => reject(new Error(`The server ended with ${code}.`));
      child.once("exit", fail);
      child.once("message", (message) => {
        child.off("exit", fail);
        resolve(message);
      });
    });
  const { port } = await answer();
  return {
    port,
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    ask(question) {
      const answered = answer();
      child.send(question);
      return answered;
    },
  };
}
