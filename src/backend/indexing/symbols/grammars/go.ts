import type { Grammar } from '../grammar.ts'

export const go: Grammar = {
  language: 'go',
  wasm: 'tree-sitter-go/tree-sitter-go.wasm',
  lineComment: '//',
  hasBlockComments: true,
  query: `
(function_declaration name: (identifier) @name) @symbol.function
(method_declaration receiver: (parameter_list (parameter_declaration type: (_) @owner)) name: (field_identifier) @name) @symbol.method
(type_spec name: (type_identifier) @name type: (struct_type)) @symbol.struct
(type_spec name: (type_identifier) @name type: (interface_type)) @symbol.interface
(type_spec name: (type_identifier) @name) @symbol.type
(type_alias name: (type_identifier) @name) @symbol.type
(method_elem name: (field_identifier) @name) @symbol.method
(type_spec type: (struct_type (field_declaration_list (field_declaration name: (field_identifier) @name) @symbol.property)))
(source_file (const_declaration (const_spec name: (identifier) @name) @symbol.constant))
(source_file (var_declaration (var_spec name: (identifier) @name) @symbol.variable))
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name) @symbol.variable)))
(type_spec type: (struct_type (field_declaration_list (field_declaration !name type: (_) @ancestor))))
(interface_type (type_elem . [(type_identifier) (qualified_type)] @ancestor .))
(call_expression function: (identifier) @call)
(call_expression function: (selector_expression operand: (_) @receiver field: (field_identifier) @call))
`,
}
