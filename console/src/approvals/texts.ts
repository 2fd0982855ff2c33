import { bilingual } from '../platform/language.ts';

export const texts = bilingual(
  {
    title: 'Выше лимита подписанта',
    failed: 'Не удалось узнать, какие выплаты ждут подтверждения. С деньгами ничего не произошло.',
    again: 'Спросить ещё раз',
    about:
      'Подписант хранит ключи кошельков и платит сверх своих лимитов, только если подтвердят разные люди. Он проверяет каждое подтверждение сам и серверу не верит.',
    what: (sum: string, network: string) => `${sum} в сети ${network}`,
    to: 'на адрес',
    memo: (memo: string) => `memo ${memo}`,
    ticket: 'заявка',
    since: (at: string) => `ждёт с ${at}`,
    why: 'Подписант:',
    digest: 'Отпечаток',
    compare:
      'Тот же отпечаток, сумму и адрес подписант пишет в свой журнал событий. Если они расходятся, не подтверждайте.',
    noneGiven: 'Подтверждений пока нет.',
    count: (good: number, needed: number) => `Засчитано ${good} из ${needed}.`,
    missing: (count: number) =>
      count === 1 ? 'Нужно ещё одно, от другого человека.' : `Нужно ещё ${count}, от разных людей.`,
    enough: 'Подтверждений хватает: выплата уйдёт, как только подписант проверит последнее.',
    ways: { passkey: 'ключом доступа', 'key-file': 'файлом ключа' },
    approve: 'Подтвердить эту выплату ключом доступа',
    anew: 'Подтвердить заново',
    own: 'Ваше подтверждение есть. Теперь нужен другой человек.',
    role: 'Подтверждает казначей или администратор.',
    noPasskey: 'У вас нет ключа доступа: добавьте его.',
    kept: 'Подтверждение сохранено. Подписант проверит его за несколько секунд.',
    verdicts: {
      pending: 'подписант ещё не смотрел',
      counts: 'засчитано',
      unknownPerson:
        'не засчитано: такого человека нет в настройках подписанта. Назовите имя из его limits.json',
      unknownPasskey:
        'не засчитано: этого ключа нет в настройках подписанта. Попросите того, кто его ставил, внести ключ: строка для него есть на странице «Вход и люди»',
      samePerson: 'не засчитано: этот человек уже подтвердил. Нужен другой',
      unreadable: 'не засчитано: ответ ключа не разобрать. Подтвердите заново',
      otherPayment: 'не засчитано: подтверждено другое. Прочтите сумму и адрес и подтвердите заново',
      otherOrigin:
        'не засчитано: подтверждено по другому адресу пульта. Откройте пульт по адресу из настроек подписанта',
      otherSite: 'не засчитано: ключ другого сайта. Сверьте rpId в настройках подписанта с адресом пульта',
      notPresent: 'не засчитано: устройство не просило коснуться его. Подтвердите заново',
      notVerified: 'не засчитано: устройство не узнало вас. Подтвердите отпечатком, лицом или ПИН-кодом',
      wrongSignature:
        'не засчитано: подпись неверна. Сверьте отпечаток ключа с тем, что печатает подписант, и подтвердите заново',
    },
  },
  {
    title: 'Above the signer’s limit',
    failed: 'The payments that wait for approvals did not arrive. Nothing happened to the money.',
    again: 'Ask again',
    about:
      'The signer holds the wallets’ keys. It pays above its limits only when different people approve. It verifies each approval itself and does not trust the server.',
    what: (sum: string, network: string) => `${sum} on ${network}`,
    to: 'to',
    memo: (memo: string) => `memo ${memo}`,
    ticket: 'ticket',
    since: (at: string) => `waits since ${at}`,
    why: 'The signer:',
    digest: 'Digest',
    compare:
      'The signer writes the same digest, sum and address into its own log. Do not approve if they differ.',
    noneGiven: 'There is no approval yet.',
    count: (good: number, needed: number) => `${good} of ${needed} count.`,
    missing: (count: number) =>
      count === 1
        ? 'One more is needed, of another person.'
        : `${count} more are needed, of different people.`,
    enough: 'The approvals are enough: the payment leaves once the signer has verified the last one.',
    ways: { passkey: 'by passkey', 'key-file': 'by key file' },
    approve: 'Approve this payment with a passkey',
    anew: 'Approve again',
    own: 'Your approval is there. Now another person is needed.',
    role: 'A treasurer or an administrator approves.',
    noPasskey: 'You have no passkey: add one.',
    kept: 'The approval is kept. The signer verifies it within seconds.',
    verdicts: {
      pending: 'the signer has not looked yet',
      counts: 'counts',
      unknownPerson:
        'does not count: the signer’s settings name no such person. Take a name of its limits.json',
      unknownPasskey:
        'does not count: the signer’s settings do not name this passkey. Ask the installer to add it; the page “Log-in and people” shows the line',
      samePerson: 'does not count: this person has approved already. Another one is needed',
      unreadable: 'does not count: the passkey’s answer is unreadable. Approve again',
      otherPayment: 'does not count: something else was approved. Read sum and address, and approve again',
      otherOrigin:
        'does not count: it was given at another address of the console. Open the console at the address in the signer’s settings',
      otherSite:
        'does not count: the passkey is of another site. Compare rpId in the signer’s settings with the console’s address',
      notPresent: 'does not count: the device did not ask for a touch. Approve again',
      notVerified: 'does not count: the device did not verify you. Approve with a fingerprint, face or PIN',
      wrongSignature:
        'does not count: the signature is wrong. Compare the passkey’s fingerprint with what the signer prints, and approve again',
    },
  },
);
