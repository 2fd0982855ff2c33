import '@mantine/core/styles.layer.css';
import './shell.css';
