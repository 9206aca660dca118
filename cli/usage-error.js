/** What was asked for cannot be done as asked: told in one line, without a stack; exit status 2. */
export class UsageError extends Error {
  name = "UsageError";
}
