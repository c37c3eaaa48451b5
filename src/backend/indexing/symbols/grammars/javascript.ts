import type { Grammar } from '../grammar.ts'

export const ecmascriptQuery = `
(function_declaration name: (identifier) @name) @symbol.function
(generator_function_declaration name: (identifier) @name) @symbol.function
(method_definition name: (_) @name) @symbol.method
(variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression) (generator_function)]) @symbol.function
(variable_declarator name: (identifier) @name value: (class)) @symbol.class
(pair key: [(property_identifier) (string)] @name value: [(arrow_function) (function_expression)]) @symbol.method
(assignment_expression left: (member_expression property: (property_identifier) @name) right: [(arrow_function) (function_expression)]) @symbol.function
(assignment_expression
  left: (member_expression object: (member_expression object: (_) @owner property: (property_identifier) @prototype) property: (property_identifier) @name)
  right: (function_expression)
  (#eq? @prototype "prototype")) @symbol.method
(program (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name) @symbol.constant))
(program (lexical_declaration kind: "let" (variable_declarator name: (identifier) @name) @symbol.variable))
(program (variable_declaration (variable_declarator name: (identifier) @name) @symbol.variable))
(program (export_statement (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name) @symbol.constant)))
(program (export_statement (lexical_declaration kind: "let" (variable_declarator name: (identifier) @name) @symbol.variable)))
(call_expression function: (identifier) @call)
(call_expression function: (member_expression object: (_) @receiver property: [(property_identifier) (private_property_identifier)] @call))
(new_expression constructor: (identifier) @call)
(new_expression constructor: (member_expression object: (_) @receiver property: (property_identifier) @call))
`

export const jsxQuery = `
(jsx_opening_element name: (identifier) @call (#match? @call "^[A-Z]"))
(jsx_self_closing_element name: (identifier) @call (#match? @call "^[A-Z]"))
(jsx_opening_element name: (member_expression object: (_) @receiver property: (property_identifier) @call))
(jsx_self_closing_element name: (member_expression object: (_) @receiver property: (property_identifier) @call))
`

export const javascript: Grammar = {
  language: 'javascript',
  wasm: 'tree-sitter-javascript/tree-sitter-javascript.wasm',
  lineComment: '//',
  hasBlockComments: true,
  query: `${ecmascriptQuery}${jsxQuery}
(class_declaration name: (identifier) @name) @symbol.class
(class_heritage (_) @ancestor)
(field_definition property: (_) @name) @symbol.property
(field_definition property: (_) @name value: (arrow_function)) @symbol.method
`,
}
