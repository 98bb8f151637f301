// One noun per line, in the column order of `Language`, with its article where the language needs one.
const TEXT = `
Sea|La mer|El mar|Das Meer|Il mare|O mar|海|바다|海|समुद्र|Havet|Deniz|Morze
Night|La nuit|La noche|Die Nacht|La notte|A noite|夜|밤|夜|रात|Natten|Gece|Noc
House|La maison|La casa|Das Haus|La casa|A casa|家|집|房子|घर|Huset|Ev|Dom
Garden|Le jardin|El jardín|Der Garten|Il giardino|O jardim|庭|정원|花园|बाग़|Trädgården|Bahçe|Ogród
Silence|Le silence|El silencio|Die Stille|Il silenzio|O silêncio|沈黙|침묵|沉默|ख़ामोशी|Tystnaden|Sessizlik|Cisza
Winter|L’hiver|El invierno|Der Winter|L’inverno|O inverno|冬|겨울|冬天|सर्दी|Vintern|Kış|Zima
Summer|L’été|El verano|Der Sommer|L’estate|O verão|夏|여름|夏天|गर्मी|Sommaren|Yaz|Lato
Rain|La pluie|La lluvia|Der Regen|La pioggia|A chuva|雨|비|雨|बारिश|Regnet|Yağmur|Deszcz
Bridge|Le pont|El puente|Die Brücke|Il ponte|A ponte|橋|다리|桥|पुल|Bron|Köprü|Most
Letter|La lettre|La carta|Der Brief|La lettera|A carta|手紙|편지|信|चिट्ठी|Brevet|Mektup|List
Mother|La mère|La madre|Die Mutter|La madre|A mãe|母|어머니|母亲|माँ|Modern|Anne|Matka
Moon|La lune|La luna|Der Mond|La luna|A lua|月|달|月亮|चाँद|Månen|Ay|Księżyc
Star|L’étoile|La estrella|Der Stern|La stella|A estrela|星|별|星|तारा|Stjärnan|Yıldız|Gwiazda
Shadow|L’ombre|La sombra|Der Schatten|L’ombra|A sombra|影|그림자|影子|छाया|Skuggan|Gölge|Cień
River|La rivière|El río|Der Fluss|Il fiume|O rio|川|강|河|नदी|Floden|Nehir|Rzeka
Island|L’île|La isla|Die Insel|L’isola|A ilha|島|섬|岛|टापू|Ön|Ada|Wyspa
Wind|Le vent|El viento|Der Wind|Il vento|O vento|風|바람|风|हवा|Vinden|Rüzgâr|Wiatr
Fire|Le feu|El fuego|Das Feuer|Il fuoco|O fogo|火|불|火|आग|Elden|Ateş|Ogień
Train|Le train|El tren|Der Zug|Il treno|O trem|列車|기차|火车|रेलगाड़ी|Tåget|Tren|Pociąg
Memory|La mémoire|La memoria|Die Erinnerung|La memoria|A memória|記憶|기억|记忆|याद|Minnet|Hatıra|Pamięć
Promise|La promesse|La promesa|Das Versprechen|La promessa|A promessa|約束|약속|约定|वादा|Löftet|Söz|Obietnica
Dance|La danse|El baile|Der Tanz|La danza|A dança|踊り|춤|舞|नाच|Dansen|Dans|Taniec
Road|La route|El camino|Die Straße|La strada|A estrada|道|길|路|रास्ता|Vägen|Yol|Droga
Mirror|Le miroir|El espejo|Der Spiegel|Lo specchio|O espelho|鏡|거울|镜子|आईना|Spegeln|Ayna|Lustro
Kitchen|La cuisine|La cocina|Die Küche|La cucina|A cozinha|台所|부엌|厨房|रसोई|Köket|Mutfak|Kuchnia
Lie|Le mensonge|La mentira|Die Lüge|La bugia|A mentira|嘘|거짓말|谎言|झूठ|Lögnen|Yalan|Kłamstwo
Snow|La neige|La nieve|Der Schnee|La neve|A neve|雪|눈|雪|बर्फ़|Snön|Kar|Śnieg
Wolf|Le loup|El lobo|Der Wolf|Il lupo|O lobo|狼|늑대|狼|भेड़िया|Vargen|Kurt|Wilk
School|L’école|La escuela|Die Schule|La scuola|A escola|学校|학교|学校|पाठशाला|Skolan|Okul|Szkoła
Doctor|Le docteur|El doctor|Der Doktor|Il dottore|O doutor|医者|의사|医生|डॉक्टर|Doktorn|Doktor|Doktor
Bird|L’oiseau|El pájaro|Der Vogel|L’uccello|O pássaro|鳥|새|鸟|पंछी|Fågeln|Kuş|Ptak
Harbor|Le port|El puerto|Der Hafen|Il porto|O porto|港|항구|港|बंदरगाह|Hamnen|Liman|Port
Key|La clé|La llave|Der Schlüssel|La chiave|A chave|鍵|열쇠|钥匙|चाबी|Nyckeln|Anahtar|Klucz
Morning|Le matin|La mañana|Der Morgen|Il mattino|A manhã|朝|아침|早晨|सुबह|Morgonen|Sabah|Poranek
Stranger|L’inconnu|El extraño|Der Fremde|Lo straniero|O estranho|他人|낯선 사람|陌生人|अजनबी|Främlingen|Yabancı|Obcy
Sister|La sœur|La hermana|Die Schwester|La sorella|A irmã|妹|누나|妹妹|बहन|Systern|Abla|Siostra
`;

/** One row per noun: English first, then one cell per language. */
export const NOUN_ROWS: readonly (readonly string[])[] = TEXT.trim()
  .split('\n')
  .map((line) => line.split('|'));
