import type { Grammar } from '../grammar.ts'

export const java: Grammar = {
  language: 'java',
  wasm: 'tree-sitter-java/tree-sitter-java.wasm',
  lineComment: '//',
  hasBlockComments: true,
  query: `
(class_declaration name: (identifier) @name) @symbol.class
(record_declaration name: (identifier) @name) @symbol.class
(interface_declaration name: (identifier) @name) @symbol.interface
(annotation_type_declaration name: (identifier) @name) @symbol.interface
(enum_declaration name: (identifier) @name) @symbol.enum
(enum_constant name: (identifier) @name) @symbol.constant
(method_declaration name: (identifier) @name) @symbol.method
(constructor_declaration name: (identifier) @name) @symbol.method
(compact_constructor_declaration name: (identifier) @name) @symbol.method
(field_declaration declarator: (variable_declarator name: (identifier) @name)) @symbol.property
(constant_declaration declarator: (variable_declarator name: (identifier) @name)) @symbol.constant
(superclass (_) @ancestor)
(super_interfaces (type_list (_) @ancestor))
(extends_interfaces (type_list (_) @ancestor))
(method_invocation object: (_)? @receiver name: (identifier) @call)
(object_creation_expression type: (_) @call)
(method_reference (_) @receiver (identifier) @call .)
`,
}
