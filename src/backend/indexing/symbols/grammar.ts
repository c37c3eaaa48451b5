/**
 * How one language is read. The query's captures are a small vocabulary:
 * `@symbol.<kind>` a definition with its `@name` (and `@owner`, the type a method is attached to from outside);
 * `@scope` a block that lends its `@name` to what is inside without being a symbol (a Rust `impl`);
 * `@call` the name at a call site with its optional `@receiver`; `@ancestor` a type inherited by the definition around it;
 * `@doc` a text inside a definition that documents it.
 */
export interface Grammar {
  /** An id of `LANGUAGES`. */
  readonly language: string
  /** Package and file, as `require.resolve` takes it. */
  readonly wasm: string
  readonly query: string
  readonly lineComment: '//' | '#'
  readonly hasBlockComments: boolean
  /** A call of this name on a type makes one of that type (`Entry.new`). */
  readonly constructorName?: string
}
