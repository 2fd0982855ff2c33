import type { AlertTexts } from './alert-text.ts';

export const sales = {
  worker: {
    about: [],
    ru: {
      name: 'Обработчик молчит',
      happened: 'Ни один обработчик не подавал сигнала 20 с.',
      money: 'Ничего не продаётся, платежи клиентов не видны, выплаты ждут; ничего не потеряно.',
      next: "`systemctl status 'parom*'`, прочтите журнал обработчика и перезапустите его.",
    },
    en: {
      name: 'The worker is silent',
      happened: 'No worker has sent a heartbeat for 20 s.',
      money: 'Nothing is sold, deposits and payouts wait; nothing is lost.',
      next: "`systemctl status 'parom*'`, read the worker’s log, restart it.",
    },
  },
  database: {
    about: [],
    ru: {
      name: 'База не отвечает',
      happened: 'База не отвечает или не может писать: чаще всего полон диск.',
      money: 'Ничего не продаётся; всё, что подтверждено, сохранено.',
      next: 'Освободите место на её диске. Тревога может стоять только в `alerts` и в журнале.',
    },
    en: {
      name: 'The database is silent',
      happened: 'The database does not answer, or cannot write: mostly a full disk.',
      money: 'Nothing is sold; nothing that was acknowledged is lost.',
      next: 'Make room on its disk. The alert may be in `alerts` and the log only.',
    },
  },
} as const satisfies AlertTexts;
