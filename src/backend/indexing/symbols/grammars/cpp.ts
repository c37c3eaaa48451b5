import type { Grammar } from '../grammar.ts'
import { cQuery } from './c.ts'

export const cpp: Grammar = {
  language: 'cpp',
  wasm: 'tree-sitter-cpp/tree-sitter-cpp.wasm',
  lineComment: '//',
  hasBlockComments: true,
  query: `${cQuery}
(namespace_definition name: (_) @name) @symbol.namespace
(class_specifier name: (type_identifier) @name body: (_)) @symbol.class
(alias_declaration name: (type_identifier) @name) @symbol.type
(concept_definition name: (identifier) @name) @symbol.type
(function_definition declarator: (function_declarator declarator: [(field_identifier) (qualified_identifier) (destructor_name) (operator_name)] @name)) @symbol.function
(function_definition declarator: (reference_declarator (function_declarator declarator: [(identifier) (field_identifier) (qualified_identifier) (operator_name)] @name))) @symbol.function
(function_definition declarator: (pointer_declarator (function_declarator declarator: [(field_identifier) (qualified_identifier)] @name))) @symbol.function
(field_declaration declarator: (function_declarator declarator: [(field_identifier) (operator_name)] @name)) @symbol.function
(field_declaration declarator: (pointer_declarator (function_declarator declarator: (field_identifier) @name))) @symbol.function
(field_declaration declarator: (reference_declarator (function_declarator declarator: [(field_identifier) (operator_name)] @name))) @symbol.function
(field_declaration_list (declaration declarator: (function_declarator declarator: (destructor_name) @name)) @symbol.function)
(class_specifier body: (field_declaration_list (field_declaration declarator: (field_identifier) @name) @symbol.property))
(declaration_list (declaration declarator: (init_declarator declarator: (identifier) @name)) @symbol.variable)
(base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @ancestor)
(call_expression function: (qualified_identifier scope: (_)? @receiver name: (_) @call))
(call_expression function: (template_function name: (identifier) @call))
(call_expression function: (field_expression argument: (_) @receiver field: (template_method name: (field_identifier) @call)))
(new_expression type: (_) @call)
`,
}
