import { expect, it } from 'vitest'
import { readSymbols } from '../read-symbols.ts'

const source = `package app;
import java.util.List;

/** Keeps items. */
@Deprecated
public class Queue<T> extends Base<T> implements Store<T>, java.io.Closeable {
    private static final int LIMIT = 5;
    private final List<T> items = new ArrayList<>();

    public Queue(Clock clock) {
        super(clock);
        this.clock = clock;
    }

    /**
     * Adds one.
     */
    @Override
    public void push(T item) throws IOException {
        items.add(Util.normalise(item));
        report(item);
    }

    enum Level { LOW, HIGH; int rank() { return ordinal(); } }

    interface Handler extends Runnable { void handle(String item); }

    record Point(int x, int y) implements Shape { }
    @interface Marker { }
}
`

it('reads the symbols, calls and ancestors of java', async () => {
  expect(await readSymbols('java', source)).toEqual({
    symbols: [
      'class Queue 5:0-30:1 | public class Queue<T> extends Base<T> implements Store<T>, java.io.Closeable | Keeps items.',
      'property Queue.LIMIT 7:4-7:39 | private static final int LIMIT = 5',
      'property Queue.items 8:4-8:52 | private final List<T> items = new ArrayList<>()',
      'method Queue.Queue 10:4-13:5 | public Queue(Clock clock)',
      'method Queue.push 18:4-22:5 | public void push(T item) throws IOException | Adds one.',
      'enum Queue.Level 24:4-24:62 | enum Level',
      'constant Queue.Level.LOW 24:17-24:20 | LOW',
      'constant Queue.Level.HIGH 24:22-24:26 | HIGH',
      'method Queue.Level.rank 24:28-24:60 | int rank()',
      'interface Queue.Handler 26:4-26:68 | interface Handler extends Runnable',
      'method Queue.Handler.handle 26:41-26:66 | void handle(String item)',
      'class Queue.Point 28:4-28:51 | record Point(int x, int y) implements Shape',
      'interface Queue.Marker 29:4-29:25 | @interface Marker',
    ],
    calls: [
      '8: Queue.items -> ArrayList',
      '20: Queue.push -> items add',
      '20: Queue.push -> Util normalise',
      '21: Queue.push -> report',
      '24: Queue.Level.rank -> ordinal',
    ],
    inheritance: [
      '6: Queue < Base',
      '6: Queue < Store',
      '6: Queue < Closeable',
      '26: Queue.Handler < Runnable',
      '28: Queue.Point < Shape',
    ],
  })
})
