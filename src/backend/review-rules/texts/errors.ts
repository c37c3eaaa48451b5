import type { RuleText } from './rule-text.ts'

export const errorTexts = {
  'empty-catch': {
    title: 'Error caught and ignored',
    why: 'When this fails, nobody learns of it, and what follows works with a state that was never reached.',
    advice: 'Handle the error, let it pass on, or say in a comment why it does not matter.',
  },
  'caught-everything': {
    title: 'Catches every error there is',
    why: 'Interrupts, exits and programming mistakes are caught as well and look like an expected failure.',
    advice: 'Name the errors that are expected here.',
  },
  'swallowed-error': {
    title: 'Failure turned into an empty result',
    why: 'Callers cannot tell "nothing there" from "it failed", and no trace of the error is left.',
    advice: 'Catch what is expected only, and log or pass on everything else.',
  },
  'cause-lost': {
    title: 'Original error is lost',
    why: 'Whoever looks into the failure no longer sees where and why it began.',
    advice: 'Pass the caught error on as the cause, or throw it again unchanged.',
  },
  'ignored-error': {
    title: 'Error of {{name}} is ignored',
    why: 'When the call fails, the code goes on with an empty value.',
    advice: 'Check the error and return it.',
  },
  'return-in-finally': {
    title: 'Return inside finally',
    why: 'It replaces the result and drops any error that was on its way to the caller.',
    advice: 'Return before, and only clean up in finally.',
  },
  'call-not-awaited': {
    title: 'Call of {{name}} is not awaited',
    why: 'The function goes on before the work is done, and an error in it is caught by nobody.',
    advice: 'Await the call, or hand its result on.',
  },
  'asynchronous-callback-not-awaited': {
    title: '{{name}} does not wait for its callback',
    why: 'The method takes the promise as its result: work goes on in the background, and every promise counts as true.',
    advice: 'Use a loop with await, or wait for all promises.',
  },
  'asynchronous-promise-executor': {
    title: 'Asynchronous function in a Promise constructor',
    why: 'An error in it rejects nothing, so the promise stays pending for ever.',
    advice: 'Make the function itself asynchronous, or reject explicitly.',
  },
  'await-of-a-list': {
    title: 'Await of a list of promises',
    why: 'A list is not a promise, so the code goes on while all of them are still running.',
    advice: 'Wait for all of them with Promise.all.',
  },
  'function-called-too-early': {
    title: 'Function called instead of passed',
    why: 'It runs at once, and what is scheduled is its result, which is usually nothing.',
    advice: 'Pass the function itself or wrap the call in a function.',
  },
  'asynchronous-effect': {
    title: 'Asynchronous function as an effect',
    why: 'The effect returns a promise instead of its clean-up, so it cannot be cancelled and may set state too late.',
    advice: 'Define the asynchronous function inside and call it, and cancel it in the clean-up.',
  },
  'hook-in-a-branch': {
    title: '{{name}} is called conditionally',
    why: 'React tells hooks apart by their order; when it changes between renders, the component fails or mixes up its state.',
    advice: 'Call the hook unconditionally at the top of the component.',
  },
  'resource-not-closed': {
    title: '{{name}} is never closed',
    why: 'Each call leaves a file or connection open until the process runs out of them.',
    advice: 'Close it on every way out, with the construct that the language has for that.',
  },
  'lock-not-released': {
    title: '{{name}} stays locked',
    why: 'On at least one way out the lock is not released, and everybody who needs it then waits for ever.',
    advice: 'Release it in a block that always runs.',
  },
  'wait-group-added-inside': {
    title: 'Wait group counted inside the goroutine',
    why: 'Wait can return before the goroutine has started, so its work is missed.',
    advice: 'Call Add before the go statement.',
  },
  'goes-on-after-error-reply': {
    title: 'Request is processed after the error reply',
    why: 'The reply says that the request was refused, but without a return everything below is done all the same.',
    advice: 'Return after the reply.',
  },
  'asynchronous-void': {
    title: '{{name}} is asynchronous and returns nothing',
    why: 'Nobody can await it, and an exception in it ends the process.',
    advice: 'Return a Task.',
  },
  'map-written-by-goroutines': {
    title: '{{name}} is written by several goroutines',
    why: 'Concurrent writes to a map end the process, sooner or later.',
    advice: 'Guard it with a mutex, or send the results through a channel.',
  },
  'reference-left-after-loop': {
    title: '{{name}} still refers to the last element',
    why: 'The next assignment to this variable overwrites the last element of the list.',
    advice: 'Unset the variable after the loop.',
  },
  'late-reply-in-effect': {
    title: 'Late reply can replace a newer one',
    why: 'When the input changes before the reply comes, the older reply is shown for the newer input.',
    advice: 'Cancel the request in the clean-up, or ignore its reply.',
  },
} as const satisfies Readonly<Record<string, RuleText>>
