import { describeRules } from '../rule-cases.ts'

describeRules({
  'iterator-used-up': {
    raises: [
      [
        'py',
        'def f(rows):\n    open_rows = (row for row in rows if row.open)\n    count = len(list(open_rows))\n    for row in open_rows:\n        close(row)',
      ],
      ['py', 'def f(names):\n    found = map(load, names)\n    print(sum(found))\n    return max(found)'],
      [
        'py',
        'def lines():\n    yield 1\n\ndef f():\n    found = lines()\n    bad = [line for line in found if not line]\n    for line in found:\n        keep(line)\n    return bad',
      ],
    ],
    passes: [
      [
        'py',
        'def f(rows):\n    open_rows = [row for row in rows if row.open]\n    count = len(list(open_rows))\n    for row in open_rows:\n        close(row)',
      ],
      ['py', 'def f(rows):\n    found = (row for row in rows)\n    return list(found)'],
      [
        'py',
        'def f(rows, all):\n    found = (row for row in rows)\n    if all:\n        return list(found)\n    return max(found)',
      ],
      [
        'py',
        'def f(rows):\n    found = map(load, rows)\n    first = list(found)\n    found = map(load, rows)\n    return max(found)',
      ],
    ],
  },
  'remembered-for-first-argument': {
    raises: [
      ['rb', 'def prices(shop)\n  @prices ||= shop.prices.to_a\nend'],
      ['rb', 'def self.current\n  @current ||= new(Current.shop.settings)\nend'],
      ['php', 'class A { function rate($currency) { return $this->rate ??= $this->load($currency); } }'],
      ['ts', 'export class A { rate(currency: string) { return (this.cached ??= load(currency)) } }'],
      ['cs', 'class A { Rate Get(string currency) { return _rate ??= Load(currency); } }'],
    ],
    passes: [
      ['rb', 'def prices\n  @prices ||= shop.prices.to_a\nend'],
      ['rb', 'def prices(shop)\n  @prices ||= {}\n  @prices[shop.id] ||= shop.prices.to_a\nend'],
      ['php', 'class A { function rate() { return $this->rate ??= $this->load(); } }'],
      ['ts', 'export class A { rate() { return (this.cached ??= load()) } }'],
      ['cs', 'class A { Rate Get(string currency) { currency ??= Default(currency); return Load(currency); } }'],
    ],
  },
  'hash-of-other-fields': {
    raises: [
      [
        'java',
        'class A { public boolean equals(Object other) { return other instanceof A a && a.id == id; } public int hashCode() { return Objects.hash(id, name); } }',
      ],
      [
        'cs',
        'class A { public override bool Equals(object other) => other is A a && a.Id == Id; public override int GetHashCode() => HashCode.Combine(Id, Name); }',
      ],
      [
        'py',
        'class A:\n    def __eq__(self, other):\n        return self.id == other.id\n\n    def __hash__(self):\n        return hash((self.id, self.name))',
      ],
    ],
    passes: [
      [
        'java',
        'class A { public boolean equals(Object other) { return other instanceof A a && a.id == id; } public int hashCode() { return Objects.hash(id); } }',
      ],
      [
        'java',
        'class A { public boolean equals(Object other) { return other instanceof A a && isSame(a); } boolean isSame(A a) { return a.id == id; } public int hashCode() { return Objects.hash(id); } }',
      ],
      [
        'cs',
        'class A { public override bool Equals(object other) => other is A a && a.Id == Id && a.Name == Name; public override int GetHashCode() => HashCode.Combine(Id); }',
      ],
      [
        'py',
        'class A:\n    def __eq__(self, other):\n        return self.id == other.id\n\n    def __hash__(self):\n        return hash(self.id)',
      ],
    ],
  },
})
