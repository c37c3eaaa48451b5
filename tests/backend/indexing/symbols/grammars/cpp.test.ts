import { expect, it } from 'vitest'
import { readSymbols } from '../read-symbols.ts'

const source = `#include <string>
namespace app::core {

constexpr int kLimit = 5;

/// Keeps items.
template <typename T>
class Queue : public Base<T>, private Store {
 public:
  explicit Queue(Clock clock) : clock_(clock) {}
  ~Queue();
  void push(const T& item);
  int size() const { return items_.size(); }
 private:
  std::vector<T> items_;
};

enum class Level { Low, High };
struct Point { int x; };
using Alias = Queue<int>;

template <typename T>
void Queue<T>::push(const T& item) {
  items_.push_back(util::normalise(item));
  report(item);
  auto p = new Point();
}

int free_function(int a) { return helper<int>(a); }
Point& operator+(Point& a, int b) { return a; }
}
`

it('reads the symbols, calls and ancestors of cpp', async () => {
  expect(await readSymbols('cpp', source)).toEqual({
    symbols: [
      'namespace app::core 2:0-31:1 | namespace app::core',
      'variable kLimit 4:0-4:25 | constexpr int kLimit = 5',
      'class Queue 8:0-16:1 | class Queue : public Base<T>, private Store | Keeps items.',
      'method Queue.Queue 10:2-10:48 | explicit Queue(Clock clock) : clock_(clock)',
      'method Queue.~Queue 11:2-11:11 | ~Queue()',
      'method Queue.push 12:2-12:27 | void push(const T& item)',
      'method Queue.size 13:2-13:44 | int size() const',
      'property Queue.items_ 15:2-15:24 | std::vector<T> items_',
      'enum Level 18:0-18:30 | enum class Level',
      'constant Level.Low 18:19-18:22 | Low',
      'constant Level.High 18:24-18:28 | High',
      'struct Point 19:0-19:23 | struct Point',
      'property Point.x 19:15-19:21 | int x',
      'type Alias 20:0-20:25 | using Alias = Queue<int>',
      'method Queue.push 23:0-27:1 | void Queue<T>::push(const T& item)',
      'function free_function 29:0-29:51 | int free_function(int a)',
      'function operator+ 30:0-30:47 | Point& operator+(Point& a, int b)',
    ],
    calls: [
      '13: Queue.size -> items_ size',
      '24: Queue.push -> items_ push_back',
      '24: Queue.push -> util normalise',
      '25: Queue.push -> report',
      '26: Queue.push -> Point',
      '29: free_function -> helper',
    ],
    inheritance: ['8: Queue < Base', '8: Queue < Store'],
  })
})
