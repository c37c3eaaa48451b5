import type { Grammar } from '../grammar.ts'

export const php: Grammar = {
  language: 'php',
  wasm: 'tree-sitter-php/tree-sitter-php.wasm',
  lineComment: '//',
  hasBlockComments: true,
  query: `
(class_declaration name: (name) @name) @symbol.class
(interface_declaration name: (name) @name) @symbol.interface
(trait_declaration name: (name) @name) @symbol.trait
(enum_declaration name: (name) @name) @symbol.enum
(enum_case name: (name) @name) @symbol.constant
(function_definition name: (name) @name) @symbol.function
(method_declaration name: (name) @name) @symbol.method
(const_declaration (const_element . (name) @name)) @symbol.constant
(property_declaration (property_element name: (variable_name (name) @name))) @symbol.property
(property_promotion_parameter name: (variable_name (name) @name)) @symbol.property
(base_clause (_) @ancestor)
(class_interface_clause (_) @ancestor)
(declaration_list (use_declaration (_) @ancestor))
(function_call_expression function: [(name) (qualified_name)] @call)
(member_call_expression object: (_) @receiver name: (name) @call)
(nullsafe_member_call_expression object: (_) @receiver name: (name) @call)
(scoped_call_expression scope: (_) @receiver name: (name) @call)
(object_creation_expression [(name) (qualified_name)] @call)
`,
}
