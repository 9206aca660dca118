import { each } from "./each.js";

/** @import { FrameworkTable } from "../../types.js" */

/** Servers that take mails: what they are handed runs for each connection, sender, recipient and mail.
 * https://nodemailer.com/extras/smtp-server
 * @type {FrameworkTable<"smtp-server">} */
export default {
  name: "smtp-server",
  modules: {
    "smtp-server": {
      SMTPServer: {
        options: each(["onConnect", "onSecure", "onAuth", "onMailFrom", "onRcptTo", "onData", "onClose"], {
          as: "handler",
        }),
      },
    },
  },
};
