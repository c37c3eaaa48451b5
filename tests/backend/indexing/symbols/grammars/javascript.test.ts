import { expect, it } from 'vitest'
import { readSymbols } from '../read-symbols.ts'

const source = `'use strict'
const path = require('path')

/**
 * Keeps items.
 * @param {Clock} clock
 */
function Queue(clock) {
  this.clock = clock
}

Queue.prototype.push = function (item) {
  this.items.push(normalise(item))
}

class Store extends Base {
  #items = []
  onDone = () => this.#save()

  static async *all() {
    yield* load()
  }

  #save() {
    return new Date()
  }
}

export function* numbers() {
  yield 1
}

var legacy = 1
export const View = () => <Row title={format(1)} />
module.exports = { Queue, start: function () { boot() } }
`

it('reads the symbols, calls and ancestors of javascript', async () => {
  expect(await readSymbols('javascript', source)).toEqual({
    symbols: [
      "constant path 2:0-2:28 | const path = require('path')",
      'function Queue 8:0-10:1 | function Queue(clock) | Keeps items.\n@param {Clock} clock',
      'method Queue.push 12:0-14:1 | Queue.prototype.push = function (item)',
      'class Store 16:0-27:1 | class Store extends Base',
      'property Store.#items 17:2-17:13 | #items = []',
      'method Store.onDone 18:2-18:29 | onDone = ()',
      'method Store.all 20:2-22:3 | static async *all()',
      'method Store.#save 24:2-26:3 | #save()',
      'function numbers 29:0-31:1 | export function* numbers()',
      'variable legacy 33:0-33:14 | var legacy = 1',
      'function View 34:0-34:51 | export const View = ()',
      'method start 35:26-35:55 | start: function ()',
    ],
    calls: [
      '2: path -> require',
      '13: Queue.push -> this.items push',
      '13: Queue.push -> normalise',
      '18: Store.onDone -> this #save',
      '21: Store.all -> load',
      '25: Store.#save -> Date',
      '34: View -> Row',
      '34: View -> format',
      '35: start -> boot',
    ],
    inheritance: ['16: Store < Base'],
  })
})
