import { describeRules } from '../rule-cases.ts'

describeRules({
  'table-filtered-in-memory': {
    raises: [
      ['ts', 'const open = (await orderRepository.findAll()).filter((order) => order.isOpen)'],
      ['py', 'open_orders = [order for order in Order.objects.all() if order.is_open]'],
      ['java', 'class A { void f() { orderRepository.findAll().stream().filter(Order::isOpen).toList(); } }'],
      [
        'cs',
        'class A { async Task F() { var orders = await db.Orders.ToListAsync(); return orders.Where(o => o.IsOpen); } }',
      ],
      ['rb', 'open = Order.all.select { |order| order.open? }'],
      ['php', '$open = Order::all()->filter(fn ($order) => $order->open);'],
    ],
    passes: [
      ['ts', 'const open = (await loadSettings()).filter((order) => order.isOpen)'],
      ['ts', 'const open = await orderRepository.findBy({ isOpen: true })'],
      ['py', 'open_orders = [order.id for order in Order.objects.all()]'],
      [
        'cs',
        'class A { async Task F() { var orders = await db.Orders.Where(o => o.IsOpen).ToListAsync(); return orders; } }',
      ],
      ['rb', 'open = Order.where(open: true)'],
    ],
  },
  'list-searched-in-loop': {
    raises: [
      ['ts', 'for (const name of names) if (!seen.includes(name)) seen.push(name)'],
      ['py', 'for name in names:\n    if name not in seen:\n        seen.append(name)'],
      [
        'java',
        'class A { void f() { List<String> seen = new ArrayList<>(); for (String name : names) { if (!seen.contains(name)) seen.add(name); } } }',
      ],
      [
        'cs',
        'class A { void F() { var seen = new List<string>(); foreach (var name in names) { if (!seen.Contains(name)) seen.Add(name); } } }',
      ],
      [
        'go',
        'package a\nfunc f() { for _, name := range names { if !slices.Contains(seen, name) { seen = append(seen, name) } } }',
      ],
      ['rb', 'names.each do |name|\n  seen << name unless seen.include?(name)\nend'],
      [
        'php',
        'foreach ($feeds as $feed) { $seen[] = $feed->name; } foreach ($names as $name) { if (!in_array($name, $seen)) { drop($name); } }',
      ],
    ],
    passes: [
      ['ts', 'for (const name of names) if (!allowed.includes(name)) refuse(name)'],
      [
        'java',
        'class A { void f() { Set<String> seen = new HashSet<>(); for (String name : names) { if (!seen.contains(name)) seen.add(name); } } }',
      ],
      ['py', 'if name not in seen:\n    seen.append(name)'],
      ['php', 'foreach ($names as $name) { if (in_array($name, ["a", "b"])) { show($name); } }'],
    ],
  },
})
