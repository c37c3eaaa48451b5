import { describeRules } from '../rule-cases.ts'

describeRules({
  'incomplete-host-check': {
    raises: [
      ['ts', "const isOurs = (origin: string) => origin.endsWith('shop.example')"],
      ['py', 'def is_ours(url):\n    return url.hostname.endswith("shop.example")'],
      ['java', 'class A { boolean f(String host) { return host.endsWith("shop.example"); } }'],
      ['cs', 'class A { bool F(Uri uri) { return uri.Host.EndsWith("shop.example"); } }'],
      ['go', 'package a\nfunc f(host string) bool { return strings.HasSuffix(host, "shop.example") }'],
      ['rb', 'def ours?(origin)\n  origin.end_with?("shop.example")\nend'],
      ['php', 'function isOurs($host) { return str_ends_with($host, "shop.example"); }'],
    ],
    passes: [
      ['ts', "const isOurs = (host: string) => host === 'shop.example' || host.endsWith('.shop.example')"],
      ['ts', "const isImage = (path: string) => path.endsWith('photo.png')"],
      ['go', 'package a\nfunc f(host string) bool { return strings.HasSuffix(host, ".shop.example") }'],
      ['py', 'def is_ours(host):\n    return host.endswith(suffix)'],
    ],
  },
})
