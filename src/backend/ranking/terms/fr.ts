export const functionWords = `
à afin ainsi alors après au aucun aucune aussi autre autres aux avait avant avec avez avoir avons ce ceci cela celle
celles celui ces cet cette ceux chacun chaque chez ci combien comme comment contre dans de déjà depuis des doit
doivent donc dont du durant elle elles en encore entre es est et étaient était étant été être eu eux faut il ils ici
je jusque l la laquelle le lequel les lesquelles lesquels leur leurs lors lorsque lui mais malgré me même mêmes mes
moi moins mon ne ni nos notre nous on ont ou par parce parmi pas pendant peu peut peuvent pour pourquoi puis puisque
qu quand que quel quelle quelles quels qui quoi sa sans se selon sera seront ses si sinon soit sont sous suis sur ta
te tel telle tes toujours tous tout toute toutes très trop tu un une uns vers via vos votre vous y
`

export const fillers = `
plus. son. ton. car. or. fonctionn marche. marchent. se+pass passe. passe+t se+trouv trouve. trouvent trouver utilis
utilise effectu réalis implément défin situe expliqu décri endroit lieu. code. codes. projet exactement quelque
responsable en+charge sert servent permet permett arrive. arrivent fait. faire font. faites partie. parties. logique
déroul signifi peux pouvons pouvez dois devons important concern possible nécessair besoin exemple. généralement
ensuite plusieurs différent d+abord aide. aider façon manière indiqu précis place. indique présent sait savoir veux
voudrais lorsqu vient. viennent. venir occup
`

export const terms = `
erreur = error; exception = exception; exclu = exclude; lève. levée lever lèvent déclench = throw trigger
lance. lancer lancée. lancées. lancent lancement = start launch throw run; attrap intercept captur = catch intercept
échec échou plante. plantage planter panne défaill = failure fail crash
réessa nouvelle+tentative nouvelles+tentatives retent = retry; répét = repeat retry; tentativ tenter = attempt retry
délai+d+attente délai+dépass délai+d+expiration délais+d+attente expiration+du+délai = timeout; délai retard = delay
attente attend = wait await pending; intervalle = interval; planif programmé = schedule cron; annul = cancel abort
interromp interrup = interrupt abort; requêt = request query; demande. demandes. demandé = request
répons répond = response reply answer; en+tête entête en+têtes = header; corps = body; cookie = cookie
redirig redirection = redirect; route. routes. routage routeur = route router; gestionnaire = handler manager
gère. gèrent gérer gérée. gérées. gérés. gestion = handle manage; trait = handle process
middleware intergiciel = middleware
point+de+terminaison points+de+terminaison point+d+accès point+d+entrée = endpoint
lien. liens. hyperlien = link url reference; adress = address url; statut = status state
état. états. étatiq = state status; serveur = server; service = service; client = client customer
navigateur = browser; proxy mandataire = proxy; réseau = network; connexion = connection login connect
connect = connect login connection; déconnex déconnect = logout disconnect signout; socket = socket
websocket = websocket; port. ports. = port; hôte = host; domaine = domain; certificat = certificate
file+d+attente files+d+attente file+de+message = queue; pool = pool; mise+en+cache mis+en+cache cache. caches. = cache
fichier = file; document. documents. = document; dossier répertoire = folder directory; chemin = path
ligne = line row; ligne+de+commande = cli command; chaîne+de+caract chaînes+de+caract chaîne = string chain
colonne = column; table. tables. = table; tableau = table array; clé. clés. clef. clefs. = key; valeur = value
par+défaut défaut = default; jeton token = token; session = session
ouvr+une+session ouvrir+une+session ouverture+de+session se+connect identification = login signin auth sign
inscri = signup register; enregistr = save record register; authentif = authenticate auth login
autoris = authorize authorization permission allow; mot+de+passe mots+de+passe = password
utilisateur utilisatrice usager = user; rôle = role; droit. droits. permission = permission right access
accès accéd = access; disponib = available; compte. comptes. = account
compter comptée. comptage compteur = count counter; identifiants+de+connexion identifiants. = credential
secret = secret; confirm = confirm verify; vérif = check validate verify; contrôl = check control
valid = validate valid; invit = invite invitation; organisation entreprise = organization organisation; équipe = team
commande. commandes. = command order; membre = member; propriétair = owner; admin = admin administrator
groupe. groupes. regroup = group; réglage préférence paramétrage = setting settings config
paramètr = parameter setting param; config = config configuration; environnement = environment env
variable = variable; activ = enable active; désactiv = disable; bascul = toggle switch; drapeau indicateur = flag
mode. modes. = mode; argument = argument arg; option = option; limit plafon = limit; restrei restric = restrict limit
débit cadence = rate throttle; quota = quota; taille = size; longueur = length; largeur = width; hauteur = height
nombre = count number; calcul = compute calculate; somme total = sum total; montant = amount; numéro = number
entier. entiers. entière. = integer; liste. listes. listé = list; ensemble. ensembles. = set
dictionnaire = dictionary map; booléen = boolean; date. dates. = date; temps heure. heures. = time
minuteur minuterie = timer; fuseau+horair fuseaux+horair fuseau = timezone zone
expir périm échéan = expire expiry expired; actuel courant = current
lire. lit. lu. lue. lues. lus. lecture lisent lecteur = read; écri = write; ouvr ouvert = open; ferm clôtur = close
démarr commenc début = start begin; arrêt = stop; termin fini = finish end complete
arrêt+du+serveur extinction étein = shutdown; créa crée. créée. créées. créés. créent créer = create
supprim suppress effac = delete remove; retir enlev = remove; distant. distants. distante = remote
mise+à+jour mises+à+jour mis+à+jour mettre+à+jour met+à+jour actualis = update refresh; rafraî = refresh
modif chang = change update modify; édit = edit; analys pars. parse. parsing parsé = parse; sérial = serialize
désérial = deserialize; encod coder codage = encode encoding; décod = decode; compress = compress
chiffr crypt = encrypt cipher; déchiffr décrypt = decrypt
signe. signer signée. signées. signés. signature signataire = sign signature; abonn = subscription subscribe
hach hash empreint = hash; somme+de+contrôle sommes+de+contrôle = checksum
tri. tris. trie. triée. triées. triés. trier trient ordonn = sort order; filtr = filter; fusion = merge combine
joint. jointe. joindre jointure combin = join combine; découp divis sépar scind = split separator
convert conversion transform = convert transform; copi = copy; clone. cloné clonage = clone; déplac = move
renomm = rename; verrou bloqu = lock block; déverrouill débloqu = unlock; mutex = mutex lock; flux = stream
thread fil+d+exécution fils+d+exécution = thread; worker = worker; processus = process; transaction = transaction
migr = migration; schéma = schema; modèl = model template; modul = module; type. types. typage typé = type
classe. classes. = class; interface = interface ui; fonction = function; fonctionnalit = feature; méthode = method
propriété = property; champ = field; objet = object; instanc = instance; constructeur = constructor
hérit = inheritance extends inherit; dépend = dependency; paquet = package; bibliothèque librairie = library
version = version; construi construc build. compilation = build; ramasse+miette glaneur = garbage gc
compil = compile compiler; install = install; déploi déploy = deploy; test = test; simul bouchon mock = mock stub
couverture = coverage; journal journaux log. logs. logger logu = log logger; niveau = level; avertiss = warning warn
métriq mesur = metric metrics; rapport. rapports. = report; documentation documenté = documentation docs
exemples. = example; factur = invoice billing; payé paie = payment pay billing; tarif forfait = plan pricing
prix coût = price cost; devise. devises. monnaie = currency; remise. remises. rabais réduc = discount
taxe. taxes. tva. impôt = tax; rembours = refund; retour renvoie. renvoyé. renvoyée. renvoient = return
carte. cartes. = card map; image. images. = image picture; couleur coloration = color colour; thème = theme
police. polices. = font; style. styles. = style; mise+en+page = layout; fuite = leak; mémoire = memory
performan = performance; vitesse = speed rate; fréquen = rate frequency
charge. charges. chargement charger chargée. chargées. = load; télévers = upload; télécharg = download upload
index = index; recherch cherch = search find; correspond = match; compar = compare diff; remplac = replace
règle. règles. = rule; expression+régul expressions+régul régulière = regex regexp pattern; expression = expression
gabarit patron = template; motif = pattern; affich = show display render
rendu. rendus. rendre rendues dessin = render draw; masqu cacher. cachée. cachées. = hide hidden; vue. vues. = view
page. pages. = page; pagin = pagination page; bouton = button; formulaire = form; format = format; saisi = input
entrée. entrées. = input entry; sortie. sorties. = output exit; archiv = archive
extrai extract décompress désarchiv dézip = unpack extract; envoi envoy expédi = send
reçoi reçu. reçue. reçus. reçues. récept recev = receive accept; récupér obten obtien = get fetch retrieve
accept = accept; sauvegard = save backup; stock = store storage; restaur rétabl = restore recover
import. imports. importe. importé importation = import; export = export; ajout = add; insér = insert
réinitialis = reset; vider. vidée. vidage nettoy purge = clear clean cleanup; vide. vides. = empty clear
sélection choisi choix = select choose; décid décision = decide choose; clic cliqu = click press; défil = scroll
appel = call invoke; exécut = execute run; imprim impression = print; génér = generate; arrondi = round
échapp = escape; assain = sanitize; ignor saute. sauté = skip ignore; interdi = forbid deny; refus rejet = reject deny
initialis = init initialize; notif = notification notify; publie. publié publication = publish
public. publics. publique = public; synchron = sync synchronize; asynchron = async; suivi suivre = track watch
surveill = monitor watch; débog débug = debug; retour+arrière restauration+de+version = rollback revert
commit = commit; branche. branches. branchement = branch; revue. revues. relecture = review
tradu localis = translation translate locale; langue langag = language locale; événement = event
écout auditeur = listener; hook. hooks. = hook; webhook = webhook; plugin greffon = plugin; extension = extension
rappel callback fonction+de+rappel = callback; promesse = promise; tampon = buffer
morceau fragment segment bloc. blocs. = chunk fragment block; message = message
courriel e+mail email mail. mails. = mail email; discussion conversation chat. = chat conversation; texte = text
fenêtre = window; boîte+de+dialogue dialogue modale = dialog modal; menu = menu; icône = icon; onglet = tab
panneau = panel; barre+latérale = sidebar; infobulle suggestion astuce = hint tooltip suggestion; surlign = highlight
anim = animation; focus = focus; écran = screen; composant = component; contrôleur = controller; adaptateur = adapter
pilote = driver; fabrique = factory; décorateur = decorator; utilitaire = util utility; script = script
console terminal. = console terminal; navigation navigue = navigate navigation; progrès = progress; syntax = syntax
grammaire = grammar; lexer lexical analyseur+lexical = lexer tokenizer token; arbre arborescen = tree; nœud = node
graphe. graphes. = graph; arête. arêtes. = edge; parent = parent; enfant = child; racine = root; symbole = symbol
caractère = character char; commentaire = comment; portée = scope; opérateur = operator; condition = condition
boucl = loop; récurs = recursion recursive; itér parcour = iterator iterate; espace. espaces. = space whitespace
indent = indent; saut+de+ligne sauts+de+ligne retour+à+la+ligne = newline wrap; guillemet = quote
parenthès accolad crochet = bracket parenthesis; balis = markup tag; manqu absent introuvable = missing absent
doublon dupliqu = duplicate; invalid incorrect erroné = invalid wrong; inconnu = unknown
obsolèt dépréci périmé. = deprecated stale outdated; interne. internes. = internal; privé = private
unique. uniques. = unique; obligatoire requis = required; facultati optionnel = optional; maxim = max maximum
minim = min minimum; premier = first; dernier = last latest; suivant. suivante. suivants. prochain = next
précéd = previous; temporair = temporary temp; horodat = timestamp; aléatoir hasard = random
sécuri sûre. = security safe; parall = parallel concurrent; concurren = concurrent race; imbriqu = nested
pièce+jointe pièces+jointes = attachment; global globaux = global; local. locale. locales. locaux. = local
statique = static; dynamiqu = dynamic; relati = relative; absolu = absolute; base. bases. = base
base+de+données bases+de+données bdd. = database db; donnée. données. = data; entité = entity; dépôt = repository repo
tâche = task job; arrière+plan = background; signal. signaux. = signal; source. sources. = source
nom. noms. nommé = name; identifiant. = id identifier; identifie. identifier identité = identify identity
téléphon = phone; code+d+erreur code+de+statut code+d+état codes+d+erreur = status code; code+source = source
noyau. = core kernel; application appli. = app application; action. actions. = action; opération = operation
relation = relation link; résultat = result; fournisseur = provider; étiquette libellé = label; titre = title header
licence = license; partag = share; attribu assign = assign attribute; nouveau nouvel. nouvelle. nouvelles. = new
protég protec = protect guard security; détect reconn = detect recognize
machine+à+états automate+fini = machine state; historique = history; statistiq = statistics stats
analytiq = analytics; consentement consent. = consent; gliss = drag; visiteur visiteuse = visitor
protocole = protocol; brouillon = draft; rotation = rotation rotate; redémarr = restart; résum = summary
locataire = tenant
`
