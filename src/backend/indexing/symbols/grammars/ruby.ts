import type { Grammar } from '../grammar.ts'

export const ruby: Grammar = {
  language: 'ruby',
  wasm: 'tree-sitter-ruby/tree-sitter-ruby.wasm',
  lineComment: '#',
  hasBlockComments: false,
  constructorName: 'new',
  query: `
(module name: (_) @name) @symbol.module
(class name: (_) @name) @symbol.class
(method name: (_) @name) @symbol.function
(singleton_method name: (_) @name) @symbol.method
(assignment left: (constant) @name) @symbol.constant
(superclass (_) @ancestor)
(body_statement (call method: (identifier) @mixin arguments: (argument_list [(constant) (scope_resolution)] @ancestor)
  (#match? @mixin "^(include|extend|prepend)$")))
(call receiver: (_)? @receiver method: [(identifier) (constant)] @call)
`,
}
