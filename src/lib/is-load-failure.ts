/** The messages of Chromium, Firefox, Safari and the bundler's loader for a missing file. */
const missingFileMessage = /dynamically imported module|importing a module script failed|unable to preload css/i

/** A damaged file, or one of another build, is a syntax error. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof SyntaxError || (error instanceof Error && missingFileMessage.test(error.message))
