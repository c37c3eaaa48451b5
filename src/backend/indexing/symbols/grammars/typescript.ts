import type { Grammar } from '../grammar.ts'
import { ecmascriptQuery, jsxQuery } from './javascript.ts'

const typescriptQuery = `${ecmascriptQuery}
(class_declaration name: (type_identifier) @name) @symbol.class
(abstract_class_declaration name: (type_identifier) @name) @symbol.class
(interface_declaration name: (type_identifier) @name) @symbol.interface
(enum_declaration name: (identifier) @name) @symbol.enum
(enum_body name: (property_identifier) @name @symbol.constant)
(enum_assignment name: (property_identifier) @name) @symbol.constant
(type_alias_declaration name: (type_identifier) @name) @symbol.type
(internal_module name: (_) @name) @symbol.module
(function_signature name: (identifier) @name) @symbol.function
(abstract_method_signature name: (_) @name) @symbol.method
(interface_body (method_signature name: (_) @name) @symbol.method)
(interface_body (property_signature name: (_) @name) @symbol.property)
(class_body (method_signature name: (_) @name) @symbol.method)
(public_field_definition name: (_) @name) @symbol.property
(public_field_definition name: (_) @name value: (arrow_function)) @symbol.method
(ambient_declaration (lexical_declaration (variable_declarator name: (identifier) @name) @symbol.constant))
(ambient_declaration (variable_declaration (variable_declarator name: (identifier) @name) @symbol.variable))
(extends_clause value: (_) @ancestor)
(implements_clause (_) @ancestor)
(extends_type_clause type: (_) @ancestor)
`

export const typescript: Grammar = {
  language: 'typescript',
  wasm: 'tree-sitter-typescript/tree-sitter-typescript.wasm',
  lineComment: '//',
  hasBlockComments: true,
  query: typescriptQuery,
}

export const tsx: Grammar = {
  language: 'tsx',
  wasm: 'tree-sitter-typescript/tree-sitter-tsx.wasm',
  lineComment: '//',
  hasBlockComments: true,
  query: typescriptQuery + jsxQuery,
}
