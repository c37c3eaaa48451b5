import { expect, test } from 'vitest'
import { importedNames } from '#src/backend/chat/extract/imported-names.ts'
import { codeBlock, codeSpan, plainSentence } from '#src/backend/chat/extract/markdown.ts'
import { readQuestion } from '#src/backend/ranking/question.ts'
import { leansOnEarlier, questionShape, questionsWithin } from '#src/backend/chat/extract/question-shape.ts'
import { readThreadMs } from '#tests/support/event-loop-probe.ts'

test.each([
  ['Where is findUser defined?', 'where', ['findUser']],
  ['Which file holds the colours?', 'where', []],
  ['What calls narrow?', 'callers', ['narrow']],
  ['Where is `lockFolder` called?', 'callers', ['lockFolder']],
  ['Callers of guessLanguage', 'callers', ['guessLanguage']],
  ['Who uses the rate limiter?', 'callers', []],
  ['How does Session.refresh work?', 'how', ['refresh']],
  ['Explain the queue', 'how', []],
  ['How many files are there?', 'other', []],
  ['tokens expire', 'other', []],
  ['Где определён findUser?', 'where', ['findUser']],
  ['Что вызывает findUser?', 'callers', ['findUser']],
  ['Как работает findUser?', 'how', ['findUser']],
  ['Де визначено findUser?', 'where', ['findUser']],
  ['Хто викликає findUser?', 'callers', ['findUser']],
  ['Як працює findUser?', 'how', ['findUser']],
  ['Дзе вызначана findUser?', 'where', ['findUser']],
  ['Што выклікае findUser?', 'callers', ['findUser']],
  ['Як працуе findUser?', 'how', ['findUser']],
  ['findUser қайда анықталған?', 'where', ['findUser']],
  ['findUser қалай жұмыс істейді?', 'how', ['findUser']],
  ['Wo ist findUser definiert?', 'where', ['findUser']],
  ['Wer ruft findUser auf?', 'callers', ['findUser']],
  ['Wie funktioniert findUser?', 'how', ['findUser']],
  ['Où est défini findUser ?', 'where', ['findUser']],
  ['Qui appelle findUser ?', 'callers', ['findUser']],
  ['Comment fonctionne findUser ?', 'how', ['findUser']],
  ['¿Dónde se define findUser?', 'where', ['findUser']],
  ['¿Quién llama a findUser?', 'callers', ['findUser']],
  ['¿Cómo funciona findUser?', 'how', ['findUser']],
] as const)('%s', (question, kind, names) => {
  expect(questionShape(question)).toEqual({ kind, names })
})

test.each([
  ['And what calls it?', true],
  ['How does it work?', true],
  ['А где это определено?', true],
  ['Und wer ruft es auf?', true],
  ['Where are the passwords of people hashed?', false],
])('%s leans on what was asked before: %s', (question, leans) => {
  expect(leansOnEarlier(question)).toBe(leans)
})

test.each([
  ['Where is the cache filled?', ['Where is the cache filled?']],
  ['Where is the cache filled and how is it emptied?', ['Where is the cache filled and how is it emptied?']],
  ['Where is fillCache and how does it clearAll?', ['Where is fillCache', 'how does it clearAll']],
  ['Wo wird readAll gelesen und wer ruft addAll auf?', ['Wo wird readAll gelesen', 'wer ruft addAll auf']],
  ['Read and write the file?', ['Read and write the file?']],
  ['a b aB? d e dE? g h gH? j k jK?', ['a b aB', 'd e dE', 'g h gH']],
])('%s is taken apart', (question, parts) => {
  expect(questionsWithin(question)).toEqual(parts)
})

test.each([
  ['a', '`a`'],
  ['a`b', '``a`b``'],
  ['`a', '`` `a ``'],
  ['a\n# b', '`a # b`'],
  ['', '`  `'],
])('%j as a code span', (text, span) => {
  expect(codeSpan(text)).toBe(span)
})

test('a fence is longer than each in the code, its language a plain word', () => {
  expect(codeBlock('a\n````\nb', 'C++ `<b>`')).toBe('`````c++b\na\n````\nb\n`````')
  expect(codeBlock('a', undefined)).toBe('```\na\n```')
})

test.each([
  ['Says hello. And more.', 'Says hello.'],
  ['Uses `a_b` only', 'Uses a\\_b only'],
  ['See https://evil.example', undefined],
  ['<b>bold</b>', undefined],
  ['[link](x)', undefined],
  ['', undefined],
  ['x'.repeat(300), undefined],
])('%j as prose', (doc, sentence) => {
  expect(plainSentence(doc)).toBe(sentence)
})

test('names that a file brings in, with where they come from', () => {
  const head = [
    "import { a, type B, c as d } from '../folder/x-y.ts'",
    "import e, { f } from '#src/g/index.ts'",
    "import * as h from 'package'",
    "const { i: j } = require('../k')",
    'from l.m import n, o as p',
    'import com.acme.Quill;',
    'use crate::r::Stone;',
  ].join('\n')
  expect(Object.fromEntries(importedNames(head))).toEqual({
    a: 'x-y',
    B: 'x-y',
    d: 'x-y',
    e: 'g',
    f: 'g',
    h: 'package',
    j: 'k',
    n: 'm',
    p: 'm',
    Quill: 'Quill',
    Stone: 'Stone',
  })
})

test.each([
  ['a comment with an import and blanks', `// import${' '.repeat(3000)}x`],
  ['a declaration and blanks', `const a${' '.repeat(9000)}b${' '.repeat(9000)}`],
  ['a declaration without an end', 'const '.repeat(3000)],
  ['open lists', 'from a import ('.repeat(1300)],
  ['lists over lines', 'from a import (\n'.repeat(1200)],
  ['blanks before a name', `import { ${' '.repeat(15_000)} ! } from 'x'`],
  ['a package without an end', `using ${'a.'.repeat(9000)}`],
])('the imports of a head with %s are read in time by its length', (_, head) => {
  const startedAt = readThreadMs()
  importedNames(head)
  expect(readThreadMs() - startedAt).toBeLessThan(1000)
})

test('imports are read in the first 20,000 characters alone', () => {
  const read = (blanks: number) => importedNames(`${' '.repeat(blanks)}import { Stone } from '../stone'`).size
  expect([read(10_000), read(20_000)]).toEqual([1, 0])
})

test.each([
  ['signs of money', '$'.repeat(20_000)],
  ['askers', 'who '.repeat(5000)],
  ['askers and calls', 'where is who calls '.repeat(1000)],
  ['blanks', `what calls${' '.repeat(19_000)}x`],
  ['blanks and joints', ` and${' '.repeat(60)}`.repeat(300)],
  ['points', 'a.'.repeat(10_000)],
  ['open quotes', '\'a`b"'.repeat(4000)],
  ['line ends', '\n?'.repeat(10_000)],
  ['letters', 'a'.repeat(20_000)],
])('a question of %s is read in time by its length', (_, question) => {
  const startedAt = readThreadMs()
  questionShape(question)
  questionsWithin(question)
  leansOnEarlier(question)
  expect(readThreadMs() - startedAt).toBeLessThan(1000)
})

test('a question is read up to a bound of words and characters', () => {
  expect(readQuestion('xq cd '.repeat(300)).spoken).toHaveLength(200)
  const filler = 'averyveryverylongword '
  expect(readQuestion(`${filler.repeat(85)}findUser() ${filler.repeat(10)}findLater()`).names).toEqual(['findUser'])
  expect(questionShape(`${' '.repeat(3000)}Where is findUser defined?`).names).toEqual(['findUser'])
})
