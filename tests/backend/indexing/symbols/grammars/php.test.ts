import { expect, it } from 'vitest'
import { readSymbols } from '../read-symbols.ts'

const source = `<?php
namespace App\\Core;

const LIMIT = 5;

/** Keeps items. */
#[Attribute]
final class Queue extends Base implements Store, \\Closeable
{
    use Countable;
    const MAX = 10;
    private array $items = [];

    public function __construct(private Clock $clock) {}

    // Adds one.
    public function push(string $item): void
    {
        $this->clock->tick();
        $this->items[] = normalise($item);
        self::report(new Entry($item));
    }
}
interface Store extends Base { public function save(); }
trait Countable { function count() { return count($this->items); } }
enum Level: string { case Low = 'low'; }
function normalise(string $text): string { return \\trim($text); }
`

it('reads the symbols, calls and ancestors of php', async () => {
  expect(await readSymbols('php', source)).toEqual({
    symbols: [
      'constant LIMIT 4:0-4:16 | const LIMIT = 5',
      'class Queue 7:0-23:1 | final class Queue extends Base implements Store, \\Closeable | Keeps items.',
      'constant Queue.MAX 11:4-11:19 | const MAX = 10',
      'property Queue.items 12:4-12:30 | private array $items = []',
      'method Queue.__construct 14:4-14:56 | public function __construct(private Clock $clock)',
      'method Queue.push 17:4-22:5 | public function push(string $item): void | Adds one.',
      'interface Store 24:0-24:56 | interface Store extends Base',
      'method Store.save 24:31-24:54 | public function save()',
      'trait Countable 25:0-25:68 | trait Countable',
      'method Countable.count 25:18-25:66 | function count()',
      'enum Level 26:0-26:40 | enum Level: string',
      "constant Level.Low 26:21-26:38 | case Low = 'low'",
      'function normalise 27:0-27:65 | function normalise(string $text): string',
    ],
    calls: [
      '19: Queue.push -> $this->clock tick',
      '20: Queue.push -> normalise',
      '21: Queue.push -> self report',
      '21: Queue.push -> Entry',
      '25: Countable.count -> count',
      '27: normalise -> trim',
    ],
    inheritance: [
      '8: Queue < Base',
      '8: Queue < Store',
      '8: Queue < Closeable',
      '10: Queue < Countable',
      '24: Store < Base',
    ],
  })
})
