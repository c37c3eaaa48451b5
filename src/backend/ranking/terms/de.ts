export const hasCompounds = true

export const functionWords = `
ab aber alle allem allen aller alles als am an andere anderen anderer anderes auch auf aus außer außerdem bei beim
bereits bin bis da dabei dadurch dafür dagegen daher damit danach dann daran darauf daraus darf darin darüber das dass
davon davor dazu dein deine dem den denn denen der deren derzeit des dessen die dies diese diesem diesen dieser dieses
doch dort du durch dürfen eigentlich ein eine einem einen einer eines einige einmal er es etwas euch euer für gegen
gegenüber gehört gibt habe haben hatte hier hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in innerhalb
ins ist ja jede jedem jeden jeder jedes jetzt jemand kann kein keine keinem keinen keiner können könnte lange mal mehr
mein meine mich mir mit muss müssen möchte nach nachdem neben nicht nichts noch nur ob obwohl oder ohne pro schon sehr
sein seine seinem seinen seiner seit seitens sich sie sind so sobald sofern solche soll sollen sollte somit sondern
sonst sowie statt über um und uns unser unsere unserem unseren unserer unter viel viele vom von vor vorher wann warum
was weil weiter welche welchem welchen welcher welches wem wen wenig weniger wenn wer werde werden weshalb wessen wie
wieder wieso will wir wird wo wobei wodurch wofür woher wohin womit worden worin würde wurde wurden zu zum zur zwar
zwischen
`

export const fillers = `
man. hat. war. also. funktionier arbeitet. passier gescheh geschieht gemacht mach macht macht. tut. tun. befind finde.
findet. finden. läuft. implementier implementation definier definition umgesetzt umsetz realisier verwend verwendet
benutz nutz nutzt genutzt durchgeführt durchführ erfolgt stelle. stellen. ort. code. codes. quellcode geht zuständig
verantwortlich erklär zeig beschreib bitte genau festgelegt festleg bestimmt kümmer sorgt möglich beispielsweise
normalerweise jeweil jeweils projekt projekts teil. teile. art. logik grundsätzlich zuerst zunächst unterschiedlich
verschieden wirklich gerade kommt kommen liegt steht sieht aussieht
`

export const terms = `
fehler = error; ausnahme = exception; ausschl = exclude; wirft werfen geworf auslös ausgelöst = throw
abfang abgefang fängt fangen = catch intercept
fehlschl fehlgeschl scheiter schlägt absturz abstürz abgestürz ausfall ausfäll ausgefall misslung = failure fail crash
wiederhol neuversuch erneut+versuch erneut+send erneute+versuch erneuter+versuch = retry repeat again
versuch = attempt retry; zeitüberschreit zeitlimit zeitablauf timeout = timeout; verzöger = delay
warte. warten. wartet. gewartet wartezeit abwart = wait await pending; wartung = maintenance
intervall zeitabstand = interval; zeitplan geplant planung planen = schedule cron
abbrech abbruch abgebroch bricht stornier = cancel abort; unterbrech unterbroch = interrupt abort
anfrag anforder angefrag request = request query; abfrag abgefrag = query request
antwort beantwort = response reply answer; kopfzeil = header; überschrift titel = title header heading; rumpf = body
cookie = cookie; umleit umgeleit weiterleit weitergeleit = redirect; route. routen routing = route router
handler = handler; behand verarbeit = handle process; middleware zwischenschicht = middleware; endpunkt = endpoint
verweis verlink verknüpf link = link url reference; adress = address url; status = status state
zustand zuständ = state status; server = server; dienst = service; client = client; kunde kundin = customer client
browser = browser; proxy = proxy; netz = network; verbind verbund = connection connect join
getrennt trenn = disconnect split separator; socket = socket; websocket = websocket; port. ports. portnummer = port
host. hosts. hostname = host; domain domän = domain; zertifikat = certificate; warteschlang = queue; pool = pool
cache zwischenspeich zwischengespeich = cache; datei = file; dokument = document
ordner verzeichnis = folder directory; pfad = path; zeile = line row; zeichenkett = string
befehlszeil kommandozeil = cli command; spalte = column; tabelle = table; schlüssel = key
wert. werte. werten. wertes. werts. = value; standard vorgab vorgegeben voreinstell voreingestell = default
token = token; sitzung = session; anmeld angemeld einlogg eingelogg login = login signin auth sign
abmeld abgemeld auslogg ausgelogg logout = logout signout sign; registrier = register signup
authentifi authentis = authenticate auth login; autoris = authorize authorization auth
passwort passwört kennwort kennwört = password; benutzer nutzer anwender = user; rolle. rollen = role
berechtig zugriffsrecht rechte. rechten. = permission right access
erlaub zulass zugelass zulässig gestatt = allow permission; zugriff zugang zugäng zugreif = access
verfügbar = available; konto konten account = account; zugangsdaten anmeldedaten = credential; geheim = secret
bestätig = confirm verify; einlad eingelad = invite invitation
organisation firma unternehm = organization organisation; mandant = tenant; team = team; befehl kommando = command
mitglied = member; besitz eigentümer inhaber = owner; admin verwalter = admin administrator; verwalt = manage admin
gruppe gruppier = group; gast. gäste gastz = guest; einstell eingestell = setting settings config
konfig = config configuration; umgebung = environment env; variabl = variable; aktivier einschalt eingeschalt = enable
deaktivier ausschalt ausgeschalt abschalt abgeschalt = disable; umschalt umgeschalt wechsel gewechsel = switch toggle
flag = flag; modus modi. = mode; argument = argument arg; parameter = parameter param; option = option
limit obergrenz grenzwert grenze begrenz beschränk eingeschränk = limit restrict constraint
drossel gedrossel = throttle limit rate; kontingent quote = quota; größe = size; länge = length; breite = width
höhe = height; anzahl zähl gezähl = count counter; berechn errechn = compute calculate; summe = sum total
betrag beträg = amount sum; zahl. zahlen. nummer = number; ganzzahl = integer; liste gelistet auflist aufgelist = list
array = array; menge = set amount; wörterbuch wörterbüch = dictionary map; wahrheitswert boolesch boolsch = boolean
datum = date; zeit uhrzeit = time; timer zeitgeber = timer; zeitzone = timezone zone
ablauf abläuf abgelauf verfall verfäll = expire expiry expired; frist. fristen gültigkeit = deadline expiry expire
gültig = valid; aktuell derzeitig gegenwärtig = current
lesen. liest gelesen auslesen ausgeles auslies einles eingeles lese. lesezu leser = read; schreib geschrieb = write
öffn geöffn offen = open; schließ geschloss = close; abschließ abgeschloss = finish complete
start gestart beginn begonn begann = start begin run; stopp gestopp anhalt angehalt = stop
beend = finish stop shutdown end; herunterfahr heruntergefahr herunterfähr = shutdown
erstell erzeug anleg angeleg = create; lösch gelösch entfern = delete remove
entfernte. entfernten. entfernter. entferntes. = remote removed delete; aktualis = update refresh
änder geänder veränder = change update modify; bearbeit editier = edit process
prüf geprüf überprüf kontroll = check validate verify; verifi = verify; validier = validate valid
pars geparst zerleg analys = parse; serialis = serialize; deserialis = deserialize
kodier codier enkod = encode encoding; dekod decod = decode; kompri kompress = compress; verschlüssel = encrypt cipher
entschlüssel = decrypt; signier signatur unterschr unterzeichn = sign signature
abo. abos. abonn = subscription subscribe; hash gehasht = hash; prüfsumm = checksum; sortier = sort order
filter gefilter = filter; zusammenführ zusammengeführ vereinig zusammenfüg zusammengefüg = merge combine join
aufteil aufgeteil zerteil geteilt = split separator; umwand umgewand konvertier umform = convert transform
kopie = copy; klon geklont = clone; verschieb verschob = move; umbenenn umbenann = rename
sperr gesperr blockier = lock block; entsperr = unlock; mutex = mutex lock; strom. ströme datenstrom stream = stream
thread nebenläuf = thread concurrent; worker = worker; prozess vorgang vorgäng = process; transaktion = transaction
migration migrier = migration; schema = schema; modell = model; modul = module
typ. typen. typs. typpr datentyp typis = type; klasse = class; schnittstell = interface api; oberfläch = ui interface
funktion = function; methode = method; eigenschaft = property; feld. felder. feldern. felds. feldes. datenfeld = field
objekt = object; instanz = instance; konstruktor = constructor
vererb geerbt erben. erbt. = inheritance extends inherit; abhäng = dependency; paket = package batch
bibliothek = library; version = version; build gebaut bauen. gebündelt = build bundle; speicherbereinig = garbage gc
kompil compiler = compile compiler; install = install; bereitstell bereitgestell ausroll = deploy provide
test getest = test; mock attrappe = mock stub; abdeckung testabdeck = coverage
protokoll logg geloggt logdat logeintr logs. log. = log logger protocol; eintrag einträg eingetrag = entry record
datensatz datensätz = record row; ebene stufe level = level; warnung gewarnt warnt. warnmeld = warning warn
metrik kennzahl messwert = metric metrics; bericht = report; dokumentation = documentation docs; beispiel = example
rechnung = invoice billing; zahlung bezahl gezahl = payment pay billing; tarif = plan pricing
preis kosten = price cost; währung = currency; bestell auftrag aufträg = order; rabatt = discount
steuer. steuern. steuersatz = tax; steuerung = control; rückerstatt erstatt = refund
rückgab zurückgeb zurückgegeb zurückgib = return; karte = card map
bild. bilder. bildern. bilds. bildd grafik = image picture; farbe farbl farbsch = color colour
thema. themen. = theme topic; schriftart schriftgr = font; stil. stile. stils. = style
leck. lecks. speicherleck = leak memory; arbeitsspeich hauptspeich = memory
speicher gespeicher abspeicher = save store storage memory; leistung performan = performance
geschwindig schnell = speed rate; häufig = rate frequency
laden. lädt. lade. geladen ladevorg nachlad nachgelad = load; auslast lasttest = load
hochlad hochgelad hochlädt = upload; herunterlad heruntergelad herunterlädt download = download; index indiz = index
such gesuch durchsuch = search find; gefund = find search; übereinstimm treffer abgleich abgeglich = match
vergleich verglich = compare diff; ersetz austausch ausgetausch = replace; regel geregel = rule
regulär+ausdr reguläre+ausdr regulären+ausdr regulärer+ausdr regulär = regex regexp pattern
ausdruck ausdrück = expression; muster = pattern; vorlage = template
render gerender darstell dargestell zeichne gezeichne = render draw; anzeig angezeig = show display render
ausblend ausgeblend verberg verborgen versteck = hide hidden; ansicht = view; seite = page
seitenweis paginier seitennummer = pagination page; schaltfläch knopf knöpf taste = button; formular = form
format = format; eingab eingeb eingegeb = input; ausgab ausgeb ausgegeb = output print; archiv = archive
entpack = unpack extract; send gesend versend versand verschick schick geschick abgesend absend = send
empfang empfäng = receive accept; abruf abgeruf geholt holen. holt. erhalt erhält = get fetch receive
annahm annehm angenomm akzeptier = accept; wiederherstell wiederhergestell = restore recover
sicherungskop backup datensicher = backup; import = import; export = export; hinzufüg hinzugefüg = add
einfüg eingefüg = insert paste; zurücksetz zurückgesetz = reset
leeren. geleert leert. bereinig aufräum aufgeräum = clear clean cleanup
auswähl ausgewähl auswahl wählt = select choose; entscheid entschied = decide choose
klick geklickt gedrückt drückt = click press; scroll = scroll; aufruf aufgeruf ruft. rufen. = call invoke
ausführ ausgeführ = execute run; druck. drucken. gedruckt = print; generier = generate
gerundet runden. rundung = round; maskier = escape; bereinigt+eing = sanitize
überspring übersprung ignorier = skip ignore; verbiet verbot = forbid deny
ablehn abgelehn zurückweis zurückgewies = reject; initialis = init initialize; benachrichtig = notification notify
veröffentlich = publish; synchron = sync synchronize; asynchron = async; verfolg nachverfolg = track watch
überwach = monitor watch; debug fehlersuch = debug; zurückroll zurückgeroll rückgängig = rollback revert
commit = commit; zweig = branch; review begutacht = review; übersetz lokalisier = translation translate locale
sprach = language locale; ereignis event = event; listener zuhörer beobacht = listener observe watch
hook. hooks. = hook; webhook = webhook; plugin = plugin; erweiter = extension; rückruf callback = callback
promise = promise; puffer gepuffer = buffer; block. blöcke abschnitt stück fragment = chunk block fragment
nachricht = message; meldung meldet. = message notification; mail email post. = mail email; chat = chat; text = text
fenster = window; dialog = dialog modal; menü = menu; icon = icon; reiter. registerkart = tab; panel = panel
seitenleist = sidebar; hinweis tooltip vorschlag vorschläg = hint tooltip suggestion
hervorheb hervorgehob = highlight; animation animier = animation; fokus = focus; bildschirm = screen
komponent baustein = component; controller = controller; adapter = adapter; treiber = driver; fabrik = factory
dekorator = decorator; hilfsfunkt hilfsprog = util utility helper; skript = script; konsol terminal = console terminal
navig = navigate navigation; fortschritt = progress; syntax = syntax; grammatik = grammar
lexer = lexer tokenizer token; baum. baums. baumes. bäume syntaxbaum baumstr baumk = tree; knoten = node
graph graf. = graph; kante = edge; eltern übergeordn = parent
kind. kinder. kindern. kindelem kindkn untergeordn = child; wurzel = root; symbol = symbol icon
zeichen = character char; kommentar = comment; gültigkeitsbereich geltungsbereich sichtbarkeit = scope visibility
operator = operator; bedingung = condition; schleife = loop cycle; rekursi = recursion recursive
iterier iterator durchlauf durchläuf = iterator iterate; leerzeichen leerraum = whitespace space
einrück eingerück = indent; zeilenumbr umbruch umbrüch = newline wrap; anführungszeich = quote
klammer = bracket parenthesis; auszeichnung = markup; leer. leere. leerer. leeres. leerem. = empty
fehlt. fehlen. fehlend nicht+gefunden = missing absent; duplik doppel = duplicate; ungültig fehlerhaft = invalid wrong
unbekannt = unknown; veralt = deprecated stale outdated; intern = internal; öffentlich = public; privat = private
eindeutig = unique; erforderlich pflicht notwendig = required; optional = optional; maxim höchst = max maximum
minim mindest = min minimum; erste. ersten. erster. erstes. erstem. = first; letzt = last latest; nächst = next
vorherig vorig. vorige = previous; temporär vorübergehend = temporary temp; zeitstempel = timestamp
zufäll zufall = random; sicherheit sicher. = security safe; parallel = parallel concurrent; wettlauf = race
verschachtel geschachtel = nested; anhang anhäng angehäng = attachment append; global = global; lokal = local
statisch = static; dynamisch = dynamic; relativ = relative; absolut = absolute; basis = base; datenbank = database db
daten = data; entität = entity; repositor = repository repo; aufgabe = task job; hintergrund = background
signal = signal; quelle = source; name. namen. namens. benannt benenn dateiname = name
kennung bezeichner = id identifier; identifi = identify identity; telefon = phone; statuscode fehlercode = status code
kern. kerne. kernel = core kernel; anwendung = app application; aktion = action; operation = operation
beziehung = relation link; ergebnis = result; anbieter = provider; beschrift = label
zuweis zugewies zuordn zugeordn = assign map; lizenz = license; freigab freigeb freigegeb = share release
schutz schütz geschütz = protect guard security; erkenn erkannt = detect recognize; merkmal = feature
neue. neuen. neuer. neues. neuem. = new; zustandsautomat zustandsmasch = machine state; verlauf historie = history
statistik = statistics stats; analytik = analytics; einwillig zustimm zugestimm = consent; ziehen. gezogen = drag
besucher = visitor; entwurf entwürf = draft; rotation rotier = rotation rotate; neustart neugestart = restart
zusammenfass = summary
`
