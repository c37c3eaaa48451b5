import { expect, it } from 'vitest'
import { readSymbols } from '../read-symbols.ts'

const source = `use std::fmt;

/// How many are kept.
pub const LIMIT: usize = 5;
static COUNT: u32 = 0;

/// Keeps items.
#[derive(Debug)]
pub struct Queue<T> { items: Vec<T> }

pub enum Level { Low, High }

pub trait Store: Closer + Send {
    fn save(&self, item: &str);
    fn name(&self) -> String { self.describe() }
}

impl<T> Queue<T> {
    /// Makes one.
    pub fn new() -> Self { Self { items: Vec::new() } }
    pub fn push(&mut self, item: T) {
        self.items.push(normalise(item));
        println!("{}", 1);
    }
}

impl<T> fmt::Display for Queue<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write(f) }
}

fn normalise<T>(item: T) -> T { item }

mod inner { pub fn go() { super::normalise(1); } }
macro_rules! square { ($x:expr) => { $x * $x } }
type Alias = Queue<u8>;
`

it('reads the symbols, calls and ancestors of rust', async () => {
  expect(await readSymbols('rust', source)).toEqual({
    symbols: [
      'constant LIMIT 4:0-4:27 | pub const LIMIT: usize = 5 | How many are kept.',
      'constant COUNT 5:0-5:22 | static COUNT: u32 = 0',
      'struct Queue 9:0-9:37 | pub struct Queue<T> | Keeps items.',
      'property Queue.items 9:22-9:35 | items: Vec<T>',
      'enum Level 11:0-11:28 | pub enum Level',
      'constant Level.Low 11:17-11:20 | Low',
      'constant Level.High 11:22-11:26 | High',
      'trait Store 13:0-16:1 | pub trait Store: Closer + Send',
      'method Store.save 14:4-14:31 | fn save(&self, item: &str)',
      'method Store.name 15:4-15:48 | fn name(&self) -> String',
      'method Queue.new 20:4-20:55 | pub fn new() -> Self | Makes one.',
      'method Queue.push 21:4-24:5 | pub fn push(&mut self, item: T)',
      'method Queue.fmt 28:4-28:69 | fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result',
      'function normalise 31:0-31:38 | fn normalise<T>(item: T) -> T',
      'module inner 33:0-33:50 | mod inner',
      'function inner.go 33:12-33:48 | pub fn go()',
      'macro square 34:0-34:48 | macro_rules! square',
      'type Alias 35:0-35:23 | type Alias = Queue<u8>',
    ],
    calls: [
      '15: Store.name -> self describe',
      '20: Queue.new -> Vec new',
      '22: Queue.push -> self.items push',
      '22: Queue.push -> normalise',
      '23: Queue.push -> println',
      '28: Queue.fmt -> write',
      '33: inner.go -> super normalise',
    ],
    inheritance: ['13: Store < Closer', '13: Store < Send', '27: Queue < Display'],
  })
})
