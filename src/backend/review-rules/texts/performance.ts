import type { RuleText } from './rule-text.ts'

export const performanceTexts = {
  'await-in-loop': {
    title: 'Loop waits for one item after the other',
    why: 'The items do not depend on each other, so the loop takes the sum of all times instead of the longest one.',
    advice: 'Start all of them and wait once, with a limit if there can be many.',
  },
  'query-in-loop': {
    title: 'Query for each element of a list',
    why: 'A list of a hundred elements costs a hundred round trips to the database, and it grows with the data.',
    advice: 'Fetch what all elements need with one query before the loop.',
  },
  'expression-compiled-in-loop': {
    title: 'Regular expression compiled in each round',
    why: 'Compiling takes far longer than matching, and the expression is always the same.',
    advice: 'Compile it once outside the loop.',
  },
  'text-joined-in-loop': {
    title: '{{name}} grows by concatenation in a loop',
    why: 'Each round copies the whole text again, so twice the elements take four times as long.',
    advice: 'Collect the parts with a builder and join them once.',
  },
  'list-copied-in-loop': {
    title: '{{name}} is copied in each round',
    why: 'Every round copies all former elements, so twice the elements take four times as long.',
    advice: 'Append to one list that is made before the loop.',
  },
  'defer-in-loop': {
    title: 'Deferred call inside a loop',
    why: 'Deferred calls run when the function ends, so files and connections of all rounds stay open until then.',
    advice: 'Move the body of the loop into a function, or close at the end of each round.',
  },
  'blocking-call-in-async-function': {
    title: 'Blocking call in an asynchronous function',
    why: 'While it waits, no other request of this process is served.',
    advice: 'Use the asynchronous variant and await it.',
  },
  'all-columns-selected': {
    title: 'Query selects all columns',
    why: 'Columns that are added later, large or secret ones too, are fetched and passed on without anybody deciding so.',
    advice: 'Name the columns that are needed.',
  },
  'whole-list-for-one-element': {
    title: 'Whole list processed for one element',
    why: 'All elements are filtered or sorted although the first one decides.',
    advice: 'Use the method that stops at the first match, or the minimum or maximum.',
  },
  'copy-through-json': {
    title: 'Copy by way of JSON',
    why: 'It is slow, and dates, maps and undefined values are lost without an error.',
    advice: 'Use the deep copy of the platform.',
  },
  'effect-without-clean-up': {
    title: 'Effect without clean-up',
    why: 'The timer or listener stays when the component is gone, and one more is added each time it is shown.',
    advice: 'Return a function that removes it.',
  },
  'table-filtered-in-memory': {
    title: 'Whole table read, then filtered in memory',
    why: 'Every row is fetched for each request, so it becomes slower with each row that is added.',
    advice: 'Put the condition into the query.',
  },
  'list-searched-in-loop': {
    title: 'List searched in each round',
    why: 'Each round reads the list from its start, so twice the elements take four times as long.',
    advice: 'Keep the values in a set or as keys of a map.',
  },
} as const satisfies Readonly<Record<string, RuleText>>
