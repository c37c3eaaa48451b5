import { expect, it } from 'vitest'
import { readSymbols } from '../read-symbols.ts'

const source = `module App
  # Keeps items.
  class Queue < Base::Store
    include Enumerable
    LIMIT = 5
    attr_reader :items

    def initialize(clock)
      super()
      @clock = clock
    end

    # Adds one.
    def push(item)
      @clock.tick
      @items << normalise(item)
      Entry.new(item)
      report item
    end

    def self.shared
      new(Clock.new)
    end
  end
end

def normalise(text)
  text.strip
end
`

it('reads the symbols, calls and ancestors of ruby', async () => {
  expect(await readSymbols('ruby', source)).toEqual({
    symbols: [
      'module App 1:0-25:3 | module App',
      'class App.Queue 3:2-24:5 | class Queue < Base::Store | Keeps items.',
      'constant App.Queue.LIMIT 5:4-5:13 | LIMIT = 5',
      'method App.Queue.initialize 8:4-11:7 | def initialize(clock)',
      'method App.Queue.push 14:4-19:7 | def push(item) | Adds one.',
      'method App.Queue.shared 21:4-23:7 | def self.shared',
      'function normalise 27:0-29:3 | def normalise(text)',
    ],
    calls: [
      '4: App.Queue -> include',
      '6: App.Queue -> attr_reader',
      '15: App.Queue.push -> @clock tick',
      '16: App.Queue.push -> normalise',
      '17: App.Queue.push -> Entry',
      '18: App.Queue.push -> report',
      '22: App.Queue.shared -> new',
      '22: App.Queue.shared -> Clock',
      '28: normalise -> text strip',
    ],
    inheritance: ['3: App.Queue < Store', '4: App.Queue < Enumerable'],
  })
})
