import { useState } from 'react';
import { Button, IconButton } from '../button.tsx';
import { Field } from '../fields/field.tsx';
import { PhoneInput } from '../fields/phone-input.tsx';
import { TextInput } from '../fields/text-input.tsx';
import { ShortcutList } from '../lists/shortcut-list.tsx';
import { ConfirmDialog, TypeNameDialog } from '../overlays/confirm-dialog.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { Drawer } from '../overlays/drawer.tsx';
import { Menu } from '../overlays/menu.tsx';
import { Popover } from '../overlays/popover.tsx';
import { showToast } from '../overlays/toast.ts';
import { IconCopy, IconDots, IconPencil, IconTrash } from '../pictures/icons.ts';
import { hindi, long } from './sample.ts';
import { Row, Section } from './section.tsx';

type Open = 'drawer' | 'confirm' | 'name' | 'keys' | null;

const shortcuts = [
  {
    key: 'desk',
    title: 'At the desk',
    items: [
      { key: 'n', label: 'New booking', keys: ['N'] },
      { key: 'w', label: 'Walk-in', keys: ['W'] },
      { key: 'k', label: 'Find anything', keys: ['Ctrl', 'K'] },
    ],
  },
  {
    key: 'go',
    title: 'Go to',
    items: [
      { key: 'c', label: 'Calendar', keys: ['G'], next: ['C'] },
      { key: 'q', label: 'Queue', keys: ['G'], next: ['Q'] },
    ],
  },
];

export function Overlays() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Section id="overlays" title="Drawer, dialog, menu, popover, toast">
      <Row title="Opens">
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => setOpen('confirm')}>Question</Button>
        <Button onClick={() => setOpen('name')}>Type the name</Button>
        <Button onClick={() => setOpen('keys')}>Keys</Button>
        <Menu
          trigger={<IconButton variant="plain" label="More" icon={<IconDots aria-hidden />} />}
          entries={[
            { key: 'edit', label: 'Change', icon: <IconPencil className="i-m" aria-hidden />, shortcut: 'E' },
            { key: 'copy', label: 'Book again', sub: hindi, icon: <IconCopy className="i-m" aria-hidden /> },
            { key: 'link', label: 'Open the page', href: '#overlays' },
            { kind: 'line', key: 'line' },
            {
              kind: 'group',
              key: 'show',
              label: 'Show',
              items: [
                { key: 'done', label: 'Done visits', chosen: true },
                { key: 'gone', label: 'No-shows', chosen: false },
              ],
            },
            { key: 'no', label: 'Not allowed', disabled: true },
            {
              key: 'del',
              label: 'Cancel the visit',
              danger: true,
              icon: <IconTrash className="i-m" aria-hidden />,
            },
          ]}
        />
        <Popover trigger={<Button>Popover</Button>} title="Estimates were off by 4 min today">
          <p className="text-ink-2">Measured over the last 40 people called.</p>
        </Popover>
      </Row>
      <Row title="Toasts">
        <Button
          onClick={() =>
            showToast({ text: 'Sunita marked arrived', undo: { label: 'Undo', onUndo: () => undefined } })
          }
        >
          With undo
        </Button>
        <Button onClick={() => showToast({ text: 'All saved', tone: 'good' })}>Plain</Button>
        <Button onClick={() => showToast({ text: `${long} could not be saved`, tone: 'bad', seconds: 0 })}>
          Stays
        </Button>
      </Row>
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        title="New booking"
        sub="Phone first; we may know them."
        closeLabel="Close"
        footer={
          <Button variant="primary" size="big" wide onClick={close}>
            Save booking
          </Button>
        }
      >
        <div className="grid gap-4">
          <Field label="Mobile number">
            <PhoneInput />
          </Field>
          <Field label="Name">
            <TextInput />
          </Field>
        </div>
      </Drawer>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Cancel Sunita's visit?"
        confirmLabel="Cancel the visit"
        cancelLabel="Keep it"
        danger
        onConfirm={close}
      >
        She gets a message on WhatsApp, and ₹300 goes back to her.
      </ConfirmDialog>
      <TypeNameDialog
        open={open === 'name'}
        onOpenChange={close}
        title="Close Aangan for good?"
        expected="Aangan"
        fieldLabel="Type Aangan to go on"
        confirmLabel="Close it for good"
        cancelLabel="Keep it"
        onConfirm={close}
      >
        All 38 coming visits are cancelled. This cannot be undone.
      </TypeNameDialog>
      <Dialog broad open={open === 'keys'} onClose={close} title="Keys" closeLabel="Close">
        <ShortcutList groups={shortcuts} thenLabel="then" />
      </Dialog>
    </Section>
  );
}
