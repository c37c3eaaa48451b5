import type { RuleText } from './rule-text.ts'

export const flowTexts = {
  'unreachable-code': {
    title: 'Code that is never reached',
    why: 'The statement before it always leaves the block, so what stands here has no effect.',
    advice: 'Remove it, or correct the statement before it.',
  },
  'switch-fall-through': {
    title: 'Case runs into the next one',
    why: 'Without a break, the statements of the next case are executed as well.',
    advice: 'End the case, or say in a comment that it falls through.',
  },
  'loop-past-the-end': {
    title: 'Loop reads past the last element',
    why: 'The last round uses an index that does not exist.',
    advice: 'Stop before the length.',
  },
  'callback-without-return': {
    title: 'Callback of {{name}} returns nothing',
    why: 'The method uses the result of the callback, which is always undefined here.',
    advice: 'Return the value, or use a loop if only the effect matters.',
  },
  'repeated-key': {
    title: 'Key {{name}} appears twice',
    why: 'Only the last entry counts; the first one is dropped without an error.',
    advice: 'Remove one, or give it the key that was meant.',
  },
  'mutable-default': {
    title: 'Default value of {{name}} is shared by all calls',
    why: 'It is created once, so what one call changes is there for the next one.',
    advice: 'Use None as the default and create the value in the function.',
  },
  'loop-variable-captured': {
    title: '{{name}} has its last value in every callback',
    why: 'The function runs after the loop and sees the variable as the last round left it.',
    advice: 'Bind the value of each round, as a default argument or in a variable of its own.',
  },
  'result-not-used': {
    title: 'Result of {{name}} is not used',
    why: 'The call changes nothing by itself; it returns a new value that is dropped here.',
    advice: 'Assign the result.',
  },
  'month-out-of-range': {
    title: 'Month out of range',
    why: 'There is no such month, so the date is rejected or lands in another year.',
    advice: 'Check whether months count from 0 or from 1 here.',
  },
  'placeholder-in-plain-text': {
    title: 'Placeholder in a plain text',
    why: 'The text is shown as it stands, with the braces instead of the value.',
    advice: 'Use a template or formatted string.',
  },
  'equality-without-hash-code': {
    title: 'Equality without a matching hash code',
    why: 'Equal objects land in different places of hash tables, so sets keep both and maps do not find them.',
    advice: 'Compute the hash code from the fields that equality compares.',
  },
  'leftover-debugger': {
    title: 'Debugging statement left in',
    why: 'It stops the program or prints internals where the code runs.',
    advice: 'Remove it.',
  },
  'leftover-trace': {
    title: 'Trace output left in',
    why: 'The line was written to follow one run, and fills the log for everybody else.',
    advice: 'Remove it.',
  },
  'focused-test': {
    title: 'Only this test runs',
    why: 'All other tests of the file are left out without a failure.',
    advice: 'Remove the focus.',
  },
  'test-without-assertion': {
    title: 'Test that checks nothing',
    why: 'It passes as long as nothing is thrown, whatever the code does.',
    advice: 'Assert the result that is expected.',
  },
  'lost-test': {
    title: 'Test "{{name}}" was removed',
    why: 'What it protected is still there and can now break without anybody noticing.',
    advice: 'Keep the test, or say why it no longer applies.',
  },
  'function-grown-long': {
    title: '{{name}} has grown to {{count}} lines of code',
    why: 'It had {{former}} before this change. A function of this length is hard to keep in mind, and mistakes in it are overlooked.',
    advice: 'Move a step that has a name of its own into a function.',
  },
} as const satisfies Readonly<Record<string, RuleText>>
