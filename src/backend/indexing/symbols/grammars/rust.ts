import type { Grammar } from '../grammar.ts'

export const rust: Grammar = {
  language: 'rust',
  wasm: 'tree-sitter-rust/tree-sitter-rust.wasm',
  lineComment: '//',
  hasBlockComments: true,
  query: `
(function_item name: (identifier) @name) @symbol.function
(function_signature_item name: (identifier) @name) @symbol.function
(struct_item name: (type_identifier) @name) @symbol.struct
(union_item name: (type_identifier) @name) @symbol.struct
(enum_item name: (type_identifier) @name) @symbol.enum
(enum_variant name: (identifier) @name) @symbol.constant
(trait_item name: (type_identifier) @name) @symbol.trait
(type_item name: (type_identifier) @name) @symbol.type
(mod_item name: (identifier) @name body: (_)) @symbol.module
(macro_definition name: (identifier) @name) @symbol.macro
(const_item name: (identifier) @name) @symbol.constant
(static_item name: (identifier) @name) @symbol.constant
(struct_item body: (field_declaration_list (field_declaration name: (field_identifier) @name) @symbol.property))
(impl_item type: (_) @name) @scope
(impl_item trait: (_) @ancestor)
(trait_item bounds: (trait_bounds [(type_identifier) (scoped_type_identifier) (generic_type)] @ancestor))
(call_expression function: (identifier) @call)
(call_expression function: (field_expression value: (_) @receiver field: (field_identifier) @call))
(call_expression function: (scoped_identifier path: (_)? @receiver name: (identifier) @call))
(call_expression function: (generic_function function: (identifier) @call))
(call_expression function: (generic_function function: (scoped_identifier path: (_)? @receiver name: (identifier) @call)))
(call_expression function: (generic_function function: (field_expression value: (_) @receiver field: (field_identifier) @call)))
(macro_invocation macro: (identifier) @call)
(macro_invocation macro: (scoped_identifier path: (_)? @receiver name: (identifier) @call))
`,
}
