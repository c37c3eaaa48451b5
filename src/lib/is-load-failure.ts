/** What Chromium, Firefox, Safari and the bundler's own loader say of a file of the page that cannot be had. */
const said = /dynamically imported module|importing a module script failed|unable to preload css/i

/** A file that came damaged, or from another build than the rest, is a syntax error. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof SyntaxError || (error instanceof Error && said.test(error.message))
