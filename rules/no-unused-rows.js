import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-unused-rows",
  docs: {
    description: "disallow loading all rows of a query of which one, one column or their number is used",
    recommended: false,
    payoff: {
      rowsOnlyTested: "800 to 1,100 ×",
      rowsOnlyCounted: "800 to 1,100 ×",
      oneRowUsed: "140 to 180 ×",
      rowsFilteredAfterwards: "8.5 to 12 ×",
      oneColumnUsed: "15 to 20 ×",
      partUnread: "1.9 to 2.0 ×",
      wideColumnsUnread: "11 to 16 ×",
    },
    weighedAsOthers: ["askedEarly", "relationsUnread"],
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    rowsOnlyTested:
      "All rows of {{query}} are loaded only to see whether any exist (line {{line}}); {{advice}}: {{weight}} ({{heat}}).",
    rowsOnlyCounted:
      "All rows of {{query}} are loaded only to count them (line {{line}}); {{advice}}: {{weight}} ({{heat}}).",
    oneRowUsed:
      "All rows of {{query}} are loaded, and only the {{which}} is used (line {{line}}); {{advice}}: {{weight}} ({{heat}}).",
    rowsFilteredAfterwards:
      "All rows of {{query}} are loaded, then picked by `{{column}}` (line {{line}}); {{advice}}: {{weight}} ({{heat}}).",
    oneColumnUsed:
      "All columns of {{query}} are loaded, and only `{{column}}` is used (line {{line}}); {{advice}}: {{weight}} ({{heat}}).",
    partUnread:
      "`{{query}}` also asks for {{parts}} ({{place}}), which nobody reads here{{others}}: {{weight}} ({{heat}}).",
    relationsUnread:
      "`{{query}}` also loads {{parts}} ({{place}}), which nobody reads here{{others}}: {{weight}} ({{heat}}).",
    wideColumnsUnread:
      "`{{query}}` also loads {{parts}} of `{{table}}` ({{place}}), which may be long, though {{used}}{{others}}: {{weight}} ({{heat}}).",
    askedEarly:
      "`{{query}}` is waited for before {{condition}} (line {{line}}) tells whether its result is needed; ask behind that: {{weight}} ({{heat}}).",
    askLater: "Ask behind the condition; where it does not hold nothing is asked for, and nothing fails.",
    chooseColumns: "Ask for `{{columns}}` alone; other columns are no longer there.",
    leaveOut: "Leave out `{{parts}}`, which nobody reads here.",
    askForOne: "Ask for one row with `{{limit}}`; without an order the database may choose another row.",
  },
});
