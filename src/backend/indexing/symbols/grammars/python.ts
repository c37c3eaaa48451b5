import type { Grammar } from '../grammar.ts'

export const python: Grammar = {
  language: 'python',
  wasm: 'tree-sitter-python/tree-sitter-python.wasm',
  lineComment: '#',
  hasBlockComments: false,
  query: `
(class_definition name: (identifier) @name) @symbol.class
(function_definition name: (identifier) @name) @symbol.function
(module (expression_statement (assignment left: (identifier) @name)) @symbol.variable)
(class_definition body: (block (expression_statement (assignment left: (identifier) @name)) @symbol.property))
(type_alias_statement left: (type) @name) @symbol.type
(class_definition body: (block . (expression_statement (string) @doc)))
(function_definition body: (block . (expression_statement (string) @doc)))
(class_definition superclasses: (argument_list [(identifier) (attribute) (subscript)] @ancestor))
(call function: (identifier) @call)
(call function: (attribute object: (_) @receiver attribute: (identifier) @call))
(decorator (identifier) @call)
`,
}
