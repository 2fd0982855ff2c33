// Shows a push notification and opens its ticket. It keeps nothing and answers no request of a page.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, path } = event.data.json();
  const options = { body, tag: path, icon: '/icons/192.png', data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTicket(new URL(event.notification.data.path, self.location.origin)));
});

async function openTicket({ href, pathname }) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const id = pathname.split('/').at(-1);
  const page = open.find(({ url }) => new URL(url).pathname.endsWith(`/${id}`));
  return page === undefined ? self.clients.openWindow(href) : page.focus();
}
