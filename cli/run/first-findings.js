import { counted } from "../report/counted.js";
import { formatTime } from "../../lib/weight/format-weight.js";
import { getPrintableLine } from "../report/printable.js";

/** @import { ReportedFinding } from "./run-file.js" */

/** What a run has found so far, for people who wait for its report. */
export class FirstFindings {
  constructor() {
    this.count = 0;
    this.heaviest = "";
    this.cost = -1;
  }

  /**
   * @param {string} path
   * @param {ReportedFinding[]} findings
   * @returns {string} ", 12 findings, the heaviest 88 µs: src/a.js:12", or nothing before the first
   */
  add(path, findings) {
    this.count += findings.length;
    for (const { line, weight } of findings) {
      const cost = weight === undefined ? 0 : weight.time * (weight.executions ?? 1);
      if (cost <= this.cost) continue;
      this.cost = cost;
      this.heaviest = `${cost > 0 ? `${formatTime(cost)}: ` : ""}${getPrintableLine(path)}:${line}`;
    }
    return this.count === 0 ? "" : `, ${counted(this.count, "finding")}, the heaviest ${this.heaviest}`;
  }
}
