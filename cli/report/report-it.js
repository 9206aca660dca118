/** Said after every internal error. */
export const REPORT_IT =
  "This is a defect of hotpath. Please report it, with the lines above and the file if you can: https://github.com/eslint-plugin-hotpath/eslint-plugin-hotpath/issues";
