import { expect, it } from 'vitest'
import { readSymbols } from '../read-symbols.ts'

const source = `#include <stdio.h>
#define LIMIT 5
#define SQUARE(x) ((x) * (x))

/* Keeps items. */
typedef struct queue {
  int size;
} queue_t;

struct node { int value; struct node *next; };
enum level { LOW, HIGH };
static int counter = 0;
typedef void (*handler_t)(int);

int push(queue_t *queue, int item);

// Adds one.
static char *push_all(struct queue *q, int item)
{
  printf("%d", normalise(item));
  q->ops->run(item);
  return 0;
}
`

it('reads the symbols, calls and ancestors of c', async () => {
  expect(await readSymbols('c', source)).toEqual({
    symbols: [
      'macro LIMIT 2:0-2:15 | #define LIMIT 5',
      'macro SQUARE 3:0-3:29 | #define SQUARE(x) ((x) * (x))',
      'type queue_t 6:0-8:10 | typedef struct queue | Keeps items.',
      'struct queue 6:0-8:1 | typedef struct queue | Keeps items.',
      'property queue.size 7:2-7:11 | int size',
      'struct node 10:0-10:45 | struct node',
      'property node.value 10:14-10:24 | int value',
      'property node.next 10:25-10:43 | struct node *next',
      'enum level 11:0-11:24 | enum level',
      'constant level.LOW 11:13-11:16 | LOW',
      'constant level.HIGH 11:18-11:22 | HIGH',
      'variable counter 12:0-12:23 | static int counter = 0',
      'type handler_t 13:0-13:31 | typedef void (*handler_t)(int)',
      'function push 15:0-15:35 | int push(queue_t *queue, int item)',
      'function push_all 18:0-23:1 | static char *push_all(struct queue *q, int item) | Adds one.',
    ],
    calls: ['20: push_all -> printf', '20: push_all -> normalise', '21: push_all -> q->ops run'],
    inheritance: [],
  })
})
