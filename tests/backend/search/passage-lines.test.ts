import { expect, test } from 'vitest'
import { findLineAfterImports } from '#src/backend/search/passage-lines.ts'

test.each<[string, readonly string[], number]>([
  ['imports and code', ["import a from 'a'", "import b from 'b'", '', 'const c = a'], 4],
  ['an import of several lines', ['import {', '  a,', '  b,', "} from 'a'", '', 'run(a)'], 6],
  ['a group of imports', ['package app', '', 'import (', '\t"fmt"', '\t"os"', ')', '', 'func main() {'], 8],
  ['imports of C', ['#include <stdio.h>', '# include "a.h"', 'int main(void) {'], 3],
  ['imports with carriage returns', ['using System;\r', '\r', 'namespace A\r'], 3],
  ['code and a later import', ['const a = 1', "import b from 'b'"], 1],
  ['a name that begins like an import', ['importer.run()', 'user = 1'], 1],
  ['nothing but imports', ["import a from 'a'", "import b from 'b'", ''], 1],
  ['an import without an end', ['import {', '  a,'], 1],
  ['nothing', [''], 1],
  ['prose', ['use the key', 'from time to time', 'package deals'], 1],
  ['imports of Rust, Python and PHP', ['use std::fs;', 'from os import path', "require_once 'a.php';", 'x'], 4],
])('%s', (_, lines, first) => {
  expect(findLineAfterImports({ content: lines.join('\n'), startLine: 1 })).toBe(first)
  expect(findLineAfterImports({ content: lines.join('\n'), startLine: 41 })).toBe(first + 40)
})
