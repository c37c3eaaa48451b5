import type { Grammar } from './grammar.ts'
import { c } from './grammars/c.ts'
import { cpp } from './grammars/cpp.ts'
import { csharp } from './grammars/c-sharp.ts'
import { go } from './grammars/go.ts'
import { java } from './grammars/java.ts'
import { javascript } from './grammars/javascript.ts'
import { php } from './grammars/php.ts'
import { python } from './grammars/python.ts'
import { ruby } from './grammars/ruby.ts'
import { rust } from './grammars/rust.ts'
import { tsx, typescript } from './grammars/typescript.ts'

const allGrammars = [c, cpp, csharp, go, java, javascript, php, python, ruby, rust, tsx, typescript]

export const grammarsByLanguage: ReadonlyMap<string, Grammar> = new Map(
  allGrammars.map((grammar) => [grammar.language, grammar]),
)
