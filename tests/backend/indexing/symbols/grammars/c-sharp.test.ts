import { expect, it } from 'vitest'
import { readSymbols } from '../read-symbols.ts'

const source = `using System;
namespace App.Core;

/// <summary>Keeps items.</summary>
[Serializable]
public class Queue<T> : Base<T>, IStore, System.IDisposable where T : class
{
    private const int Limit = 5;
    private readonly List<T> _items = new List<T>();
    public int Size { get; private set; }
    public event EventHandler Done;

    public Queue(Clock clock) : base(clock) { _clock = clock; }

    // Adds one.
    public async Task Push(T item)
    {
        await _clock.Tick();
        _items.Add(Util.Normalise<T>(item));
        Report(item);
    }

    public int Rank => Compute();
}
public interface IStore { void Save(); }
public struct Point { public int X; }
public enum Level { Low, High }
public record Person(string Name) : Entity(Name);
public delegate void Handler(string item);
`

it('reads the symbols, calls and ancestors of C#', async () => {
  expect(await readSymbols('csharp', source)).toEqual({
    symbols: [
      'class Queue 5:0-24:1 | public class Queue<T> : Base<T>, IStore, System.IDisposable where T : class | Keeps items.',
      'property Queue.Limit 8:4-8:32 | private const int Limit = 5',
      'property Queue._items 9:4-9:52 | private readonly List<T> _items = new List<T>()',
      'property Queue.Size 10:4-10:41 | public int Size',
      'property Queue.Done 11:4-11:35 | public event EventHandler Done',
      'method Queue.Queue 13:4-13:63 | public Queue(Clock clock) : base(clock)',
      'method Queue.Push 16:4-21:5 | public async Task Push(T item) | Adds one.',
      'property Queue.Rank 23:4-23:33 | public int Rank => Compute()',
      'interface IStore 25:0-25:40 | public interface IStore',
      'method IStore.Save 25:26-25:38 | void Save()',
      'struct Point 26:0-26:37 | public struct Point',
      'property Point.X 26:22-26:35 | public int X',
      'enum Level 27:0-27:31 | public enum Level',
      'constant Level.Low 27:20-27:23 | Low',
      'constant Level.High 27:25-27:29 | High',
      'class Person 28:0-28:49 | public record Person(string Name) : Entity(Name)',
      'type Handler 29:0-29:42 | public delegate void Handler(string item)',
    ],
    calls: [
      '9: Queue._items -> List',
      '18: Queue.Push -> _clock Tick',
      '19: Queue.Push -> _items Add',
      '19: Queue.Push -> Util Normalise',
      '20: Queue.Push -> Report',
      '23: Queue.Rank -> Compute',
    ],
    inheritance: ['6: Queue < Base', '6: Queue < IStore', '6: Queue < IDisposable', '28: Person < Entity'],
  })
})
