import { expect, it } from 'vitest'
import { readSymbols } from '../read-symbols.ts'

const source = `"""Module text."""
import os
from base import Store

LIMIT = 5

# Keeps items.
@dataclass
class Queue(Store, metaclass=Meta):
    """A queue.

    Of items.
    """
    size: int = 0

    def push(self, item):
        """Adds one."""
        self.items.append(normalise(item))

    @property
    def empty(self) -> bool:
        return not self.items

    class Inner:
        def go(self): pass

async def normalise(text: str) -> str:
    def inner(x):
        return x.strip()
    return await inner(text)

handler = lambda x: print(x)
`

it('reads the symbols, calls and ancestors of python', async () => {
  expect(await readSymbols('python', source)).toEqual({
    symbols: [
      'constant LIMIT 5:0-5:9 | LIMIT = 5',
      'class Queue 9:0-25:26 | class Queue(Store, metaclass=Meta) | A queue.\n\nOf items.',
      'property Queue.size 14:4-14:17 | size: int = 0',
      'method Queue.push 16:4-18:42 | def push(self, item) | Adds one.',
      'method Queue.empty 21:4-22:29 | def empty(self) -> bool',
      'class Queue.Inner 24:4-25:26 | class Inner',
      'method Queue.Inner.go 25:8-25:26 | def go(self): pass',
      'function normalise 27:0-30:28 | async def normalise(text: str) -> str',
      'function normalise.inner 28:4-29:24 | def inner(x)',
      'variable handler 32:0-32:28 | handler = lambda x: print(x)',
    ],
    calls: [
      '8: (top) -> dataclass',
      '18: Queue.push -> self.items append',
      '18: Queue.push -> normalise',
      '20: Queue -> property',
      '29: normalise.inner -> x strip',
      '30: normalise -> inner',
      '32: handler -> print',
    ],
    inheritance: ['9: Queue < Store'],
  })
})
