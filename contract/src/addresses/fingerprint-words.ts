/**
 * 256 things, one a byte, equal in both languages. The order never changes. No two words of a language differ
 * by one letter only.
 */
const THINGS = `
acorn жёлудь|almond миндаль|anchor якорь|apple яблоко|apricot абрикос|arrow стрела|artist художник|avenue проспект
baker пекарь|balcony балкон|balloon шарик|bamboo бамбук|barrel бочка|basket корзина|bear медведь|beaver бобр
beetle жук|bell колокол|bench скамья|bicycle велосипед|birch берёза|blanket одеяло|boat лодка|book книга
bottle бутылка|bracelet браслет|bread хлеб|bridge мост|broom метла|bubble пузырь|bucket ведро|butter масло
button пуговица|cactus кактус|cake торт|camel верблюд|camera камера|candle свеча|canoe каноэ|captain капитан
carpet ковёр|carrot морковь|castle замок|cedar кедр|chair стул|cheese сыр|cherry вишня|chess шахматы
chicken курица|circle круг|clarinet кларнет|clock часы|cloud облако|clover клевер|coffee кофе|comet комета
compass компас|copper медь|coral коралл|cotton хлопок|crab краб|crane журавль|cricket сверчок|crown корона
crystal кристалл|cucumber огурец|curtain занавес|daisy ромашка|dancer танцор|desert пустыня|diamond алмаз|doctor доктор
dolphin дельфин|door дверь|dragon дракон|drum барабан|duck утка|eagle орёл|echo эхо|elbow локоть
elephant слон|engine мотор|envelope конверт|falcon сокол|feather перо|fence забор|festival праздник|field поле
fire огонь|flag флаг|flamingo фламинго|flute флейта|fork вилка|fox лиса|frog лягушка|garden сад
garlic чеснок|ginger имбирь|giraffe жираф|glacier ледник|glove перчатка|gold золото|grape виноград|grass трава
guitar гитара|hammer молоток|harbour гавань|harp арфа|hedgehog ёж|helmet шлем|heron цапля|hill холм
honey мёд|horse лошадь|hotel гостиница|iceberg айсберг|igloo иглу|iron железо|island остров|ivy плющ
jacket куртка|jaguar ягуар|jasmine жасмин|jelly желе|juice сок|jungle джунгли|kangaroo кенгуру|kettle чайник
kitchen кухня|kitten котёнок|kiwi киви|knight рыцарь|ladder лестница|lagoon лагуна|lantern фонарь|lemon лимон
leopard леопард|lighthouse маяк|lily лилия|lizard ящерица|lobster омар|lotus лотос|magnet магнит|mango манго
maple клён|marble мрамор|market рынок|meadow луг|melon дыня|mirror зеркало|mole крот|monkey обезьяна
moon луна|mosaic мозаика|magpie сорока|moth мотылёк|mountain гора|museum музей|mushroom гриб|napkin салфетка
nest гнездо|notebook тетрадь|nutmeg мускат|oak дуб|oasis оазис|ocean океан|octopus осьминог|olive олива
onion луковица|opera опера|orange апельсин|orchid орхидея|ostrich страус|otter выдра|owl сова|oyster устрица
paddle весло|palace дворец|panda панда|paper бумага|peach персик|peacock павлин|pebble галька|pelican пеликан
pencil карандаш|penguin пингвин|pepper перец|piano рояль|pigeon голубь|pillow подушка|pilot лётчик|pine сосна
pirate пират|planet планета|potato картофель|pumpkin тыква|puppet кукла|pyramid пирамида|quartz кварц|rabbit кролик
raccoon енот|radish редис|rainbow радуга|raven ворон|ribbon лента|river река|robot робот|rocket ракета
rose роза|ruby рубин|sailor матрос|salmon лосось|sandal сандалия|satellite спутник|scissors ножницы|shark акула
sheep овца|shoe ботинок|silver серебро|snail улитка|snow снег|sparrow воробей|spider паук|squirrel белка
star звезда|stone камень|stork аист|sugar сахар|summer лето|sunset закат|swan лебедь|teacher учитель
thistle репейник|thread нитка|thunder гром|tiger тигр|tomato помидор|tower башня|tractor трактор|train поезд
trumpet труба|tulip тюльпан|turtle черепаха|umbrella зонт|valley долина|violet фиалка|violin скрипка|volcano вулкан
walnut орех|walrus морж|whale кит|window окно|winter зима|wolf волк|zebra зебра|zipper молния
`;

export type FingerprintLanguage = 'ru' | 'en';

const things = THINGS.trim()
  .split(/[|\n]/)
  .map((pair) => pair.split(' '));

export const fingerprintWords: Readonly<Record<FingerprintLanguage, readonly string[]>> = {
  en: things.map(([en = '']) => en),
  ru: things.map(([, ru = '']) => ru),
};
