import { expect, it } from 'vitest'
import { readSymbols } from '../read-symbols.ts'

const source = `package queue

import "fmt"

// Limit is how many are kept.
const Limit = 5

var (
	count int
	names = []string{}
)

// Queue keeps items.
type Queue struct {
	Base
	*sync.Mutex
	items []string
}

type Store interface {
	io.Closer
	Save(item string) error
}

type Handler func(string)

// New makes one.
func New() *Queue { return &Queue{} }

// Push adds one.
func (q *Queue) Push(item string) error {
	q.items = append(q.items, normalise(item))
	go fmt.Println(item)
	return q.Base.Save(item)
}

func (l List[T]) Len() int { return len(l.items) }
`

it('reads the symbols, calls and ancestors of go', async () => {
  expect(await readSymbols('go', source)).toEqual({
    symbols: [
      'constant Limit 6:0-6:15 | const Limit = 5 | Limit is how many are kept.',
      'variable count 9:1-9:10 | count int',
      'variable names 10:1-10:19 | names = []string',
      'struct Queue 14:0-18:1 | type Queue struct | Queue keeps items.',
      'property Queue.items 17:1-17:15 | items []string',
      'interface Store 20:0-23:1 | type Store interface',
      'method Store.Save 22:1-22:24 | Save(item string) error',
      'type Handler 25:0-25:25 | type Handler func(string)',
      'function New 28:0-28:37 | func New() *Queue | New makes one.',
      'method Queue.Push 31:0-35:1 | func (q *Queue) Push(item string) error | Push adds one.',
      'method List.Len 37:0-37:50 | func (l List[T]) Len() int',
    ],
    calls: [
      '32: Queue.Push -> append',
      '32: Queue.Push -> normalise',
      '33: Queue.Push -> fmt Println',
      '34: Queue.Push -> q.Base Save',
      '37: List.Len -> len',
    ],
    inheritance: ['15: Queue < Base', '16: Queue < Mutex', '21: Store < Closer'],
  })
})
