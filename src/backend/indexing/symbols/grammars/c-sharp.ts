import type { Grammar } from '../grammar.ts'

export const csharp: Grammar = {
  language: 'csharp',
  wasm: 'tree-sitter-c-sharp/tree-sitter-c_sharp.wasm',
  lineComment: '//',
  hasBlockComments: true,
  query: `
(namespace_declaration name: (_) @name) @symbol.namespace
(class_declaration name: (identifier) @name) @symbol.class
(record_declaration name: (identifier) @name) @symbol.class
(interface_declaration name: (identifier) @name) @symbol.interface
(struct_declaration name: (identifier) @name) @symbol.struct
(enum_declaration name: (identifier) @name) @symbol.enum
(enum_member_declaration name: (identifier) @name) @symbol.constant
(delegate_declaration name: (identifier) @name) @symbol.type
(method_declaration name: (identifier) @name) @symbol.method
(constructor_declaration name: (identifier) @name) @symbol.method
(destructor_declaration name: (identifier) @name) @symbol.method
(local_function_statement name: (identifier) @name) @symbol.function
(property_declaration name: (identifier) @name) @symbol.property
(field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @symbol.property
(event_field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @symbol.property
(base_list [(identifier) (qualified_name) (generic_name) (primary_constructor_base_type)] @ancestor)
(invocation_expression function: [(identifier) (generic_name)] @call)
(invocation_expression function: (member_access_expression expression: (_) @receiver name: (_) @call))
(invocation_expression function: (conditional_access_expression (_) @receiver (member_binding_expression name: (_) @call)))
(object_creation_expression type: (_) @call)
`,
}
