import type { Grammar } from '../grammar.ts'

export const cQuery = `
(function_definition declarator: (function_declarator declarator: (identifier) @name)) @symbol.function
(function_definition declarator: (pointer_declarator (function_declarator declarator: (identifier) @name))) @symbol.function
(function_definition declarator: (pointer_declarator (pointer_declarator (function_declarator declarator: (identifier) @name)))) @symbol.function
(declaration declarator: (function_declarator declarator: (identifier) @name)) @symbol.function
(declaration declarator: (pointer_declarator (function_declarator declarator: (identifier) @name))) @symbol.function
(struct_specifier name: (type_identifier) @name body: (_)) @symbol.struct
(union_specifier name: (type_identifier) @name body: (_)) @symbol.struct
(enum_specifier name: (type_identifier) @name body: (_)) @symbol.enum
(enumerator name: (identifier) @name) @symbol.constant
(struct_specifier body: (field_declaration_list (field_declaration declarator: (field_identifier) @name) @symbol.property))
(struct_specifier body: (field_declaration_list (field_declaration declarator: (pointer_declarator (field_identifier) @name)) @symbol.property))
(type_definition declarator: (type_identifier) @name) @symbol.type
(type_definition declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))) @symbol.type
(preproc_def name: (identifier) @name value: (_)) @symbol.macro
(preproc_function_def name: (identifier) @name) @symbol.macro
(translation_unit (declaration declarator: (init_declarator declarator: (identifier) @name)) @symbol.variable)
(translation_unit (declaration declarator: (identifier) @name) @symbol.variable)
(call_expression function: (identifier) @call)
(call_expression function: (field_expression argument: (_) @receiver field: (field_identifier) @call))
`

export const c: Grammar = {
  language: 'c',
  wasm: 'tree-sitter-c/tree-sitter-c.wasm',
  lineComment: '//',
  hasBlockComments: true,
  query: cQuery,
}
